// Intents that a watch or a phone has a button for; here they are performed like any other.

/// Starts a workout: one of a few styles, or one of the app's own entities.
public protocol StartWorkoutIntent: InstanceDisplayRepresentable, SystemIntent {
  associatedtype WorkoutStyle: AppValue
  var workoutStyle: WorkoutStyle { get set }
  static var suggestedWorkouts: [Self] { get }
}

extension StartWorkoutIntent {
  public init(style: WorkoutStyle) {
    self.init()
    workoutStyle = style
  }
}

public protocol PauseWorkoutIntent: SystemIntent {}
public protocol ResumeWorkoutIntent: SystemIntent {}
public protocol StartDiveIntent: SystemIntent {}

/// An intent that a scene of the app is opened for.
public protocol UISceneAppIntent: AppIntent {}

/// Is told of an intent before it is performed in a scene of the app. There are no scenes here, and nobody calls it.
@MainActor
public protocol AppIntentSceneDelegate: AnyObject {
  func sceneWillPerformAppIntent(_ intent: any AppIntent) async
}

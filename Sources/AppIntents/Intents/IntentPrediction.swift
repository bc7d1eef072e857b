/// An intent the system may offer before it is asked for; nothing is offered here.
public protocol PredictableIntent: AppIntent {
  associatedtype PredictionConfiguration: IntentPredictionConfiguration
  @IntentPredictionsBuilder<Self> static var predictionConfiguration: PredictionConfiguration { get }
}

public protocol IntentPredictionConfiguration {}

@resultBuilder
public enum IntentPredictionsBuilder<Intent: AppIntent> {
  public static func buildExpression(_ prediction: IntentPrediction<Intent>) -> IntentPrediction<Intent> {
    prediction
  }

  public static func buildBlock(_ predictions: IntentPrediction<Intent>...) -> _IntentPredictions<Intent> {
    _IntentPredictions(count: predictions.count)
  }
}

/// The predictions of an intent.
public struct _IntentPredictions<Intent: AppIntent>: IntentPredictionConfiguration {
  let count: Int
}

public struct IntentPrediction<Intent: AppIntent>: IntentPredictionConfiguration {
  public init(displayRepresentation: () -> DisplayRepresentation) {}

  public init<Value: _IntentValue & Sendable>(
    parameters: KeyPath<Intent, IntentParameter<Value>>,
    displayRepresentation: @escaping (Value) -> DisplayRepresentation
  ) {}
}

extension PredictableIntent {
  public typealias Prediction = IntentPrediction<Self>
}

// One for each number of parameters: of a pack the compiler cannot tell the length from key paths without a root.

extension IntentPrediction {
  public init<
    A: _IntentValue & Sendable, B: _IntentValue & Sendable
  >(
    parameters: (
      KeyPath<Intent, IntentParameter<A>>,
      KeyPath<Intent, IntentParameter<B>>
    ),
    displayRepresentation: @escaping (A, B) -> DisplayRepresentation
  ) {}

  public init<
    A: _IntentValue & Sendable, B: _IntentValue & Sendable, C: _IntentValue & Sendable
  >(
    parameters: (
      KeyPath<Intent, IntentParameter<A>>,
      KeyPath<Intent, IntentParameter<B>>,
      KeyPath<Intent, IntentParameter<C>>
    ),
    displayRepresentation: @escaping (A, B, C) -> DisplayRepresentation
  ) {}

  public init<
    A: _IntentValue & Sendable, B: _IntentValue & Sendable, C: _IntentValue & Sendable, D: _IntentValue & Sendable
  >(
    parameters: (
      KeyPath<Intent, IntentParameter<A>>,
      KeyPath<Intent, IntentParameter<B>>,
      KeyPath<Intent, IntentParameter<C>>,
      KeyPath<Intent, IntentParameter<D>>
    ),
    displayRepresentation: @escaping (A, B, C, D) -> DisplayRepresentation
  ) {}

  public init<
    A: _IntentValue & Sendable, B: _IntentValue & Sendable, C: _IntentValue & Sendable, D: _IntentValue & Sendable,
    E: _IntentValue & Sendable
  >(
    parameters: (
      KeyPath<Intent, IntentParameter<A>>,
      KeyPath<Intent, IntentParameter<B>>,
      KeyPath<Intent, IntentParameter<C>>,
      KeyPath<Intent, IntentParameter<D>>,
      KeyPath<Intent, IntentParameter<E>>
    ),
    displayRepresentation: @escaping (A, B, C, D, E) -> DisplayRepresentation
  ) {}

  public init<
    A: _IntentValue & Sendable, B: _IntentValue & Sendable, C: _IntentValue & Sendable, D: _IntentValue & Sendable,
    E: _IntentValue & Sendable, F: _IntentValue & Sendable
  >(
    parameters: (
      KeyPath<Intent, IntentParameter<A>>,
      KeyPath<Intent, IntentParameter<B>>,
      KeyPath<Intent, IntentParameter<C>>,
      KeyPath<Intent, IntentParameter<D>>,
      KeyPath<Intent, IntentParameter<E>>,
      KeyPath<Intent, IntentParameter<F>>
    ),
    displayRepresentation: @escaping (A, B, C, D, E, F) -> DisplayRepresentation
  ) {}

  public init<
    A: _IntentValue & Sendable, B: _IntentValue & Sendable, C: _IntentValue & Sendable, D: _IntentValue & Sendable,
    E: _IntentValue & Sendable, F: _IntentValue & Sendable, G: _IntentValue & Sendable
  >(
    parameters: (
      KeyPath<Intent, IntentParameter<A>>,
      KeyPath<Intent, IntentParameter<B>>,
      KeyPath<Intent, IntentParameter<C>>,
      KeyPath<Intent, IntentParameter<D>>,
      KeyPath<Intent, IntentParameter<E>>,
      KeyPath<Intent, IntentParameter<F>>,
      KeyPath<Intent, IntentParameter<G>>
    ),
    displayRepresentation: @escaping (A, B, C, D, E, F, G) -> DisplayRepresentation
  ) {}

  public init<
    A: _IntentValue & Sendable, B: _IntentValue & Sendable, C: _IntentValue & Sendable, D: _IntentValue & Sendable,
    E: _IntentValue & Sendable, F: _IntentValue & Sendable, G: _IntentValue & Sendable, H: _IntentValue & Sendable
  >(
    parameters: (
      KeyPath<Intent, IntentParameter<A>>,
      KeyPath<Intent, IntentParameter<B>>,
      KeyPath<Intent, IntentParameter<C>>,
      KeyPath<Intent, IntentParameter<D>>,
      KeyPath<Intent, IntentParameter<E>>,
      KeyPath<Intent, IntentParameter<F>>,
      KeyPath<Intent, IntentParameter<G>>,
      KeyPath<Intent, IntentParameter<H>>
    ),
    displayRepresentation: @escaping (A, B, C, D, E, F, G, H) -> DisplayRepresentation
  ) {}

  public init<
    A: _IntentValue & Sendable, B: _IntentValue & Sendable, C: _IntentValue & Sendable, D: _IntentValue & Sendable,
    E: _IntentValue & Sendable, F: _IntentValue & Sendable, G: _IntentValue & Sendable, H: _IntentValue & Sendable,
    I: _IntentValue & Sendable
  >(
    parameters: (
      KeyPath<Intent, IntentParameter<A>>,
      KeyPath<Intent, IntentParameter<B>>,
      KeyPath<Intent, IntentParameter<C>>,
      KeyPath<Intent, IntentParameter<D>>,
      KeyPath<Intent, IntentParameter<E>>,
      KeyPath<Intent, IntentParameter<F>>,
      KeyPath<Intent, IntentParameter<G>>,
      KeyPath<Intent, IntentParameter<H>>,
      KeyPath<Intent, IntentParameter<I>>
    ),
    displayRepresentation: @escaping (A, B, C, D, E, F, G, H, I) -> DisplayRepresentation
  ) {}

  public init<
    A: _IntentValue & Sendable, B: _IntentValue & Sendable, C: _IntentValue & Sendable, D: _IntentValue & Sendable,
    E: _IntentValue & Sendable, F: _IntentValue & Sendable, G: _IntentValue & Sendable, H: _IntentValue & Sendable,
    I: _IntentValue & Sendable, J: _IntentValue & Sendable
  >(
    parameters: (
      KeyPath<Intent, IntentParameter<A>>,
      KeyPath<Intent, IntentParameter<B>>,
      KeyPath<Intent, IntentParameter<C>>,
      KeyPath<Intent, IntentParameter<D>>,
      KeyPath<Intent, IntentParameter<E>>,
      KeyPath<Intent, IntentParameter<F>>,
      KeyPath<Intent, IntentParameter<G>>,
      KeyPath<Intent, IntentParameter<H>>,
      KeyPath<Intent, IntentParameter<I>>,
      KeyPath<Intent, IntentParameter<J>>
    ),
    displayRepresentation: @escaping (A, B, C, D, E, F, G, H, I, J) -> DisplayRepresentation
  ) {}

  public init<
    A: _IntentValue & Sendable, B: _IntentValue & Sendable, C: _IntentValue & Sendable, D: _IntentValue & Sendable,
    E: _IntentValue & Sendable, F: _IntentValue & Sendable, G: _IntentValue & Sendable, H: _IntentValue & Sendable,
    I: _IntentValue & Sendable, J: _IntentValue & Sendable, K: _IntentValue & Sendable
  >(
    parameters: (
      KeyPath<Intent, IntentParameter<A>>,
      KeyPath<Intent, IntentParameter<B>>,
      KeyPath<Intent, IntentParameter<C>>,
      KeyPath<Intent, IntentParameter<D>>,
      KeyPath<Intent, IntentParameter<E>>,
      KeyPath<Intent, IntentParameter<F>>,
      KeyPath<Intent, IntentParameter<G>>,
      KeyPath<Intent, IntentParameter<H>>,
      KeyPath<Intent, IntentParameter<I>>,
      KeyPath<Intent, IntentParameter<J>>,
      KeyPath<Intent, IntentParameter<K>>
    ),
    displayRepresentation: @escaping (A, B, C, D, E, F, G, H, I, J, K) -> DisplayRepresentation
  ) {}

  public init<
    A: _IntentValue & Sendable, B: _IntentValue & Sendable, C: _IntentValue & Sendable, D: _IntentValue & Sendable,
    E: _IntentValue & Sendable, F: _IntentValue & Sendable, G: _IntentValue & Sendable, H: _IntentValue & Sendable,
    I: _IntentValue & Sendable, J: _IntentValue & Sendable, K: _IntentValue & Sendable, L: _IntentValue & Sendable
  >(
    parameters: (
      KeyPath<Intent, IntentParameter<A>>,
      KeyPath<Intent, IntentParameter<B>>,
      KeyPath<Intent, IntentParameter<C>>,
      KeyPath<Intent, IntentParameter<D>>,
      KeyPath<Intent, IntentParameter<E>>,
      KeyPath<Intent, IntentParameter<F>>,
      KeyPath<Intent, IntentParameter<G>>,
      KeyPath<Intent, IntentParameter<H>>,
      KeyPath<Intent, IntentParameter<I>>,
      KeyPath<Intent, IntentParameter<J>>,
      KeyPath<Intent, IntentParameter<K>>,
      KeyPath<Intent, IntentParameter<L>>
    ),
    displayRepresentation: @escaping (A, B, C, D, E, F, G, H, I, J, K, L) -> DisplayRepresentation
  ) {}

  public init<
    A: _IntentValue & Sendable, B: _IntentValue & Sendable, C: _IntentValue & Sendable, D: _IntentValue & Sendable,
    E: _IntentValue & Sendable, F: _IntentValue & Sendable, G: _IntentValue & Sendable, H: _IntentValue & Sendable,
    I: _IntentValue & Sendable, J: _IntentValue & Sendable, K: _IntentValue & Sendable, L: _IntentValue & Sendable,
    M: _IntentValue & Sendable
  >(
    parameters: (
      KeyPath<Intent, IntentParameter<A>>,
      KeyPath<Intent, IntentParameter<B>>,
      KeyPath<Intent, IntentParameter<C>>,
      KeyPath<Intent, IntentParameter<D>>,
      KeyPath<Intent, IntentParameter<E>>,
      KeyPath<Intent, IntentParameter<F>>,
      KeyPath<Intent, IntentParameter<G>>,
      KeyPath<Intent, IntentParameter<H>>,
      KeyPath<Intent, IntentParameter<I>>,
      KeyPath<Intent, IntentParameter<J>>,
      KeyPath<Intent, IntentParameter<K>>,
      KeyPath<Intent, IntentParameter<L>>,
      KeyPath<Intent, IntentParameter<M>>
    ),
    displayRepresentation: @escaping (A, B, C, D, E, F, G, H, I, J, K, L, M) -> DisplayRepresentation
  ) {}

  public init<
    A: _IntentValue & Sendable, B: _IntentValue & Sendable, C: _IntentValue & Sendable, D: _IntentValue & Sendable,
    E: _IntentValue & Sendable, F: _IntentValue & Sendable, G: _IntentValue & Sendable, H: _IntentValue & Sendable,
    I: _IntentValue & Sendable, J: _IntentValue & Sendable, K: _IntentValue & Sendable, L: _IntentValue & Sendable,
    M: _IntentValue & Sendable, N: _IntentValue & Sendable
  >(
    parameters: (
      KeyPath<Intent, IntentParameter<A>>,
      KeyPath<Intent, IntentParameter<B>>,
      KeyPath<Intent, IntentParameter<C>>,
      KeyPath<Intent, IntentParameter<D>>,
      KeyPath<Intent, IntentParameter<E>>,
      KeyPath<Intent, IntentParameter<F>>,
      KeyPath<Intent, IntentParameter<G>>,
      KeyPath<Intent, IntentParameter<H>>,
      KeyPath<Intent, IntentParameter<I>>,
      KeyPath<Intent, IntentParameter<J>>,
      KeyPath<Intent, IntentParameter<K>>,
      KeyPath<Intent, IntentParameter<L>>,
      KeyPath<Intent, IntentParameter<M>>,
      KeyPath<Intent, IntentParameter<N>>
    ),
    displayRepresentation: @escaping (A, B, C, D, E, F, G, H, I, J, K, L, M, N) -> DisplayRepresentation
  ) {}

  public init<
    A: _IntentValue & Sendable, B: _IntentValue & Sendable, C: _IntentValue & Sendable, D: _IntentValue & Sendable,
    E: _IntentValue & Sendable, F: _IntentValue & Sendable, G: _IntentValue & Sendable, H: _IntentValue & Sendable,
    I: _IntentValue & Sendable, J: _IntentValue & Sendable, K: _IntentValue & Sendable, L: _IntentValue & Sendable,
    M: _IntentValue & Sendable, N: _IntentValue & Sendable, O: _IntentValue & Sendable
  >(
    parameters: (
      KeyPath<Intent, IntentParameter<A>>,
      KeyPath<Intent, IntentParameter<B>>,
      KeyPath<Intent, IntentParameter<C>>,
      KeyPath<Intent, IntentParameter<D>>,
      KeyPath<Intent, IntentParameter<E>>,
      KeyPath<Intent, IntentParameter<F>>,
      KeyPath<Intent, IntentParameter<G>>,
      KeyPath<Intent, IntentParameter<H>>,
      KeyPath<Intent, IntentParameter<I>>,
      KeyPath<Intent, IntentParameter<J>>,
      KeyPath<Intent, IntentParameter<K>>,
      KeyPath<Intent, IntentParameter<L>>,
      KeyPath<Intent, IntentParameter<M>>,
      KeyPath<Intent, IntentParameter<N>>,
      KeyPath<Intent, IntentParameter<O>>
    ),
    displayRepresentation: @escaping (A, B, C, D, E, F, G, H, I, J, K, L, M, N, O) -> DisplayRepresentation
  ) {}
}

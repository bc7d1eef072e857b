import Formats
import Values

/// A CronJob for Kubernetes that calls `due` every minute.
///
/// **Shape**: one at a time, since processes share their state on one machine only; the workspace is a volume.
struct KubernetesJob {
  let root: String
  let image: String

  var text: String { JSONText.write(manifest, indent: 2) + "\n" }

  private func record(_ fields: KeyValuePairs<String, Value>) -> Value {
    .record(Record(fields.map { (name: $0.key, value: $0.value) }))
  }

  private func number(_ number: Int) -> Value { .integer(ExactNumber(number)) }

  private var manifest: Value {
    let name = "intently-" + WorkspaceSlug.of(root)
    let container = record([
      "name": .text("intently"), "image": .text(image),
      "args": .list([.text("due"), .text("--workspace"), .text("/workspace")]),
      "volumeMounts": .list([record(["name": .text("workspace"), "mountPath": .text("/workspace")])]),
    ])
    let pod = record([
      "restartPolicy": .text("Never"), "containers": .list([container]),
      "volumes": .list([
        record(["name": .text("workspace"), "persistentVolumeClaim": record(["claimName": .text(name)])])
      ]),
    ])
    let job = record([
      "backoffLimit": number(0), "template": record(["spec": pod]),
    ])
    return record([
      "apiVersion": .text("batch/v1"), "kind": .text("CronJob"), "metadata": record(["name": .text(name)]),
      "spec": record([
        "schedule": .text("* * * * *"), "concurrencyPolicy": .text("Forbid"), "startingDeadlineSeconds": number(50),
        "successfulJobsHistoryLimit": number(1), "failedJobsHistoryLimit": number(3),
        "jobTemplate": record(["spec": job]),
      ]),
    ])
  }
}

package import Diagnostics

/// Standard output, or whatever else is open already.
///
/// **Errors**: `output-closed` when the reader has gone away, which is no fault of anybody: the caller ends quietly. The process
/// must ignore SIGPIPE for that.
package final class DescriptorOutput: ByteOutput {
  private let descriptor: FileDescriptor
  private let name: String

  package init(_ descriptor: Int32 = 1, name: String = "standard output") {
    self.descriptor = FileDescriptor(descriptor, closesItself: false)
    self.name = name
  }

  package func write(_ bytes: [UInt8]) throws(Diagnostic) {
    do throws(FileDescriptor.Failure) {
      try descriptor.write(bytes)
    } catch {
      var fault = Diagnostic.cannotWrite(name, error)
      // It is no file that a person could look for, or that has stood there before.
      (fault.range, fault.hint) = (nil, nil)
      throw fault
    }
  }
}

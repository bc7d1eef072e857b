/// Actions on images.
enum ImageEntries {
  static let all: [ActionEntry] = [
    ActionEntry("image.resize", "Resized Image") { translator in
      var size: [(String, Literal?)] = []
      switch translator.plain("WFImageResizeKey") ?? "" {
      case "Percentage": size = [("percentage", translator.decimal("WFImageResizePercentage"))]
      case "Longest Edge": size = [("longestEdge", translator.points("WFImageResizeLength"))]
      default:
        size = [
          ("width", translator.points("WFImageResizeWidth")), ("height", translator.points("WFImageResizeHeight")),
        ]
      }
      if size.allSatisfy({ $0.1 == nil }) {
        // What the app shows where nothing is said.
        size = [("width", .number("640"))]
      }
      return Images.changed(translator, "ResizeImage", size)
    },
    ActionEntry("image.convert", "Converted Image") { translator in
      let format = translator.plain("WFImageFormat") ?? "JPEG"
      let known = ["PNG": "png", "JPEG": "jpeg", "GIF": "gif", "BMP": "bmp", "TIFF": "tiff", "WebP": "webp"]
      guard let name = known[format] else { return .unsupported("it converts to “\(format)”") }
      let isLossy = name == "jpeg"
      return Images.changed(
        translator, "ConvertImage",
        [
          ("format", .string(name)), ("quality", isLossy ? translator.decimal("WFImageCompressionQuality") : nil),
          ("preserveMetadata", translator.flag("WFImagePreserveMetadata") == false ? .boolean(false) : nil),
        ])
    },
    ActionEntry("image.crop", "Cropped Image") { translator in
      let position = translator.position("WFImageCropPosition")
      let isCustom = position == "custom"
      return Images.changed(
        translator, "CropImage",
        [
          ("width", translator.points("WFImageCropWidth") ?? .number("100")),
          ("height", translator.points("WFImageCropHeight") ?? .number("100")),
          ("position", position == "center" ? nil : .string(position)),
          ("x", isCustom ? translator.points("WFImageCropX") : nil),
          ("y", isCustom ? translator.points("WFImageCropY") : nil),
        ])
    },
    ActionEntry("image.flip", "Flipped Image") { translator in
      let direction = translator.choice(
        "WFImageFlipDirection", ["Horizontal": "horizontal", "Vertical": "vertical"], else: "horizontal")
      return Images.changed(
        translator, "FlipImage", [("direction", direction == "horizontal" ? nil : .string(direction))])
    },
    ActionEntry("image.rotate", "Rotated Image") { translator in
      Images.changed(translator, "RotateImage", [("degrees", translator.decimal("WFImageRotateAmount"))])
    },
    ActionEntry("image.mask", "Masked Image") { translator in
      let mask = translator.choice(
        "WFMaskType",
        ["Rounded Rectangle": "roundedRectangle", "Ellipse": "ellipse", "Icon": "icon", "Custom Image": "custom"],
        else: "roundedRectangle")
      let custom = mask == "custom" ? translator.operand("WFCustomMaskImage") : nil
      if mask == "custom", custom == nil { return .unsupported("its mask is not there") }
      return Images.changed(
        translator, "MaskImage",
        [
          ("mask", mask == "roundedRectangle" ? nil : .string(mask)),
          ("radius", mask == "roundedRectangle" ? translator.points("WFMaskCornerRadius") : nil),
          ("customMask", custom.map { translator.file($0) }),
        ])
    },
    ActionEntry("overlayimageonimage", "Overlaid Image") { translator in
      guard let overlay = translator.operand("WFImage") else { return .unsupported("it lays nothing on the image") }
      let position = translator.position("WFImagePosition")
      let isCustom = position == "custom"
      let rotation = translator.decimal("WFRotation")
      let over = translator.file(overlay)
      return Images.changed(
        translator, "OverlayImage",
        [
          ("overlay", over), ("position", position == "center" ? nil : .string(position)),
          ("x", isCustom ? translator.points("WFImageX") : nil), ("y", isCustom ? translator.points("WFImageY") : nil),
          ("width", translator.points("WFImageWidth")), ("height", translator.points("WFImageHeight")),
          ("rotation", rotation?.written == "0" ? nil : rotation),
          ("opacity", translator.decimal("WFOverlayImageOpacity")),
        ], input: "WFInput")
    },
    ActionEntry("image.combine", "Combined Image") { translator in
      let mode = translator.choice(
        "WFImageCombineMode",
        [
          "Side-by-Side": "horizontally", "Horizontally": "horizontally", "Vertically": "vertically", "Grid": "grid",
          "In a Grid": "grid",
        ], else: "horizontally")
      return .works(
        translator.intent(
          "CombineImages",
          [
            ("images", translator.any(translator.input())), ("mode", mode == "horizontally" ? nil : .string(mode)),
            ("spacing", translator.points("WFImageCombineSpacing")),
          ], kind: .file))
    },
    ActionEntry("makegif", "GIF") { translator in
      let goesOn = translator.flag("WFMakeGIFActionLoopEnabled") != false
      let isSized = translator.flag("WFMakeGIFActionAutoSize") == false
      return .works(
        translator.intent(
          "MakeGIF",
          [
            ("images", translator.any(translator.input())), ("seconds", translator.decimal("WFMakeGIFActionDelayTime")),
            ("loops", goesOn ? nil : translator.points("WFMakeGIFActionLoopCount") ?? .number("1")),
            ("width", isSized ? translator.points("WFMakeGIFActionManualSizeWidth") : nil),
            ("height", isSized ? translator.points("WFMakeGIFActionManualSizeHeight") : nil),
          ], kind: .file))
    },
    ActionEntry("addframetogif", "GIF") { translator in
      guard let gif = translator.operand("WFInputGIF") else { return .unsupported("there is no GIF to add to") }
      // The pictures of a GIF follow one another, and then the new one.
      let list = translator.add(
        "give", .array([translator.file(gif), translator.file(translator.input("WFImage"))]), name: "frames",
        kind: .list(.any))
      return .works(
        translator.intent(
          "MakeGIF",
          [
            ("images", .string(list.written)), ("seconds", translator.decimal("WFAddFrameToGIFActionDelayTime")),
          ], kind: .file))
    },
    ActionEntry("getframesfromimage", "Frames") { translator in
      .works(
        translator.intent(
          "GetFramesFromImage", [("image", translator.file(translator.input("WFImage")))], kind: .list(.file)))
    },
    ActionEntry("makepdf", "PDF") { translator in
      // A file is given as one: its path alone would be text.
      return .works(
        translator.intent(
          "MakePDF",
          [
            ("input", translator.any(translator.input())),
            ("includeMargin", translator.flag("WFPDFIncludeMargin") == true ? .boolean(true) : nil),
          ], kind: .file))
    },
    ActionEntry("detect.images", "Images") { translator in
      guard case .reference(let reference)? = translator.input() else {
        if case .literal(let literal, let kind)? = translator.input() {
          return .standIn("handed on", translator.add("give", literal, kind: kind))
        }
        return .standIn("handed on", nil)
      }
      switch reference.kind {
      // A file is handed on: what is no image the next action refuses.
      case .file: return .works(reference)
      case .list(.file), .list(.any):
        return .works(
          translator.intent("GetImagesFromInput", [("input", .string(reference.written))], kind: .list(.file)))
      case .any:
        return .works(
          translator.intent(
            "GetImagesFromInput", [("input", .string(reference.defaulted().written))], kind: .any, mayBeMissing: true))
      default: return .standIn("handed on", reference)
      }
    },
    ActionEntry("filter.images", "Images") { translator in
      Filter.translate(translator, properties: ImageProperty.names, entity: nil, details: ImageProperty.details)
    },
    ActionEntry("properties.images", "Image Detail") { translator in
      let name = translator.plain("WFContentItemPropertyName") ?? "Name"
      let input = translator.input()
      if name == "Name" { return .works(Files.name(of: input, translator)) }
      guard let property = ImageProperty.names[name] else {
        return FileProperty.names[name] == nil ? .unsupported("its detail is “\(name)”") : Files.detail(translator)
      }
      if case .reference(let reference)? = input, case .record = reference.kind {
        return .works(reference.key(property))
      }
      return .works(Images.detail(property, of: translator.any(input), name: nil, translator))
    },
  ]
}

enum Images {
  /// An action that makes new images of images.
  static func changed(
    _ translator: Translator, _ intent: String, _ with: [(String, Literal?)], input key: String = "WFImage"
  ) -> Outcome {
    let input = translator.input(key)
    let kind: Kind =
      switch input?.kind {
      case .file?, .text?: .file
      case .list?: .list(.file)
      default: .any
      }
    let image: Literal =
      if case .reference(let one)? = input, let path = one.filePath { path } else { translator.any(input) }
    var made = translator.intent(intent, [("image", image)] + with, kind: kind)
    if case .reference(let one)? = input { made.itemName = one.itemName }
    return .works(made)
  }

  static func detail(_ property: String, of images: Literal, name: String?, _ translator: Translator) -> Reference {
    translator.intent(
      "GetDetailsOfImages", [("property", .string(property)), ("images", images)], name: name, kind: .any,
      mayBeMissing: true)
  }
}

/// The properties of images that Shortcuts knows, and their names here.
enum ImageProperty {
  static let names = [
    "Width": "width", "Height": "height", "File Size": "size", "File Extension": "extension", "Name": "name",
    "Date Taken": "dateTaken", "Time Taken": "dateTaken", "Camera Make": "cameraMake", "Camera Model": "cameraModel",
    "Orientation": "orientation", "Location": "location", "Color Space": "colorSpace",
  ]

  /// Those that other files have not.
  static let own = Set(names.keys).subtracting(FileProperty.names.keys)

  /// What a filter of images looks its properties up with, and where each image stands in what that gives.
  static let details = FilterDetails(intent: "GetDetailsOfImages", parameter: "images", path: ".file", item: .file)
}

extension Translator {
  /// A number of points; nil where nothing is said.
  func points(_ key: String) -> Literal? {
    guard let operand = operand(key) else { return nil }
    if case .literal(.string(let text), _) = operand, text.isEmpty { return nil }
    return integer(operand)
  }

  func decimal(_ key: String) -> Literal? {
    guard let operand = operand(key) else { return nil }
    if case .literal(.string(let text), _) = operand, text.isEmpty { return nil }
    guard case .number(let digits) = number(operand) else { return number(operand) }
    // `0.0` is written 0.
    return .number(digits.numberLiteral ?? digits)
  }

  /// Where something lies in an image.
  func position(_ key: String) -> String {
    choice(
      key,
      [
        "Center": "center", "Top Left": "topLeft", "Top Right": "topRight", "Bottom Left": "bottomLeft",
        "Bottom Right": "bottomRight", "Custom": "custom",
      ], else: "center")
  }
}

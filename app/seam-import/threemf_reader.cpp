#include <expat.h>

#include <Eigen/LU>
#include <cstring>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "app/seam-import/readers.hpp"
#include "app/seam-import/text.hpp"
#include "app/seam-import/zip.hpp"

namespace seam::import {
namespace {

constexpr std::uint64_t largest_part = 1ull << 30;
constexpr int deepest_component = 64;

/// 3x4: x' = M x + t, rows of M then t, as 3MF orders them (m00 m01 m02 m10 ... m32, row vectors times matrix).
struct Transform {
  Mat3 matrix = Mat3::Identity();
  Vec3 shift = Vec3::Zero();

  Transform after(const Transform& inner) const { return {matrix * inner.matrix, matrix * inner.shift + shift}; }
};

struct Component {
  std::string path, object;
  Transform transform;
};

struct Object {
  mesh::TriangleMesh mesh;
  std::vector<Component> components;
  std::uint64_t beams = 0;
  bool solid = true;
};

/// One model part of the package.
struct Model {
  std::string unit = "millimeter";  // the standard's default
  std::map<std::string, Object> objects;
  std::vector<Component> items;
};

class ModelParser {
 public:
  ModelParser(Model& model, const std::string& part) : model_(model), part_(part) {}

  void parse(const std::string& text) {
    const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser(XML_ParserCreate(nullptr),
                                                                              XML_ParserFree);
    if (!parser) throw std::bad_alloc();
    parser_ = parser.get();
    XML_SetUserData(parser_, this);
    XML_SetElementHandler(
        parser_,
        [](void* self, const XML_Char* n, const XML_Char** a) {
          static_cast<ModelParser*>(self)->guard([&](ModelParser& p) { p.begin(n, a); });
        },
        [](void* self, const XML_Char* n) {
          static_cast<ModelParser*>(self)->guard([&](ModelParser& p) { p.end(n); });
        });
    const XML_Status status = XML_Parse(parser_, text.data(), static_cast<int>(text.size()), 1);
    if (!failure_.empty()) throw BadFile(part_ + ": line " + std::to_string(failed_line_) + ": " + failure_);
    if (status != XML_STATUS_OK)
      throw BadFile(part_ + ": line " + std::to_string(XML_GetCurrentLineNumber(parser_)) + ": " +
                    XML_ErrorString(XML_GetErrorCode(parser_)));
  }

 private:
  using Attributes = const XML_Char**;

  /// Exceptions must not pass through the parser, which is C.
  template <class Body>
  void guard(Body body) {
    if (!failure_.empty()) return;
    try {
      body(*this);
    } catch (const std::exception& error) {
      failure_ = error.what();
      if (failure_.empty()) failure_ = "it cannot be read";
      failed_line_ = XML_GetCurrentLineNumber(parser_);
      XML_StopParser(parser_, XML_FALSE);
    }
  }

  static std::string_view local(std::string_view name) { return name.substr(name.rfind(':') + 1); }

  static const char* find(Attributes attributes, std::string_view name) {
    for (; *attributes; attributes += 2)
      if (local(*attributes) == name) return attributes[1];
    return nullptr;
  }
  static std::string text(Attributes attributes, std::string_view name) {
    const char* value = find(attributes, name);
    if (!value) throw BadFile("the attribute \"" + std::string(name) + "\" is missing");
    return value;
  }
  static double number(Attributes attributes, std::string_view name) {
    const std::string value = text(attributes, name);
    double result = 0;
    if (!parse_number(value, result)) throw BadFile('"' + value.substr(0, 40) + "\" is not a number");
    return result;
  }
  static std::int32_t index(Attributes attributes, std::string_view name) {
    const std::string value = text(attributes, name);
    std::int64_t result = 0;
    if (!parse_whole(value, result) || result < 0 || result > INT32_MAX)
      throw BadFile('"' + value.substr(0, 40) + "\" is not a vertex number");
    return static_cast<std::int32_t>(result);
  }
  static Transform transform(Attributes attributes) {
    Transform result;
    const char* value = find(attributes, "transform");
    if (!value) return result;
    TextScanner scan(value, 0);
    for (int row = 0; row < 4; ++row)
      for (int col = 0; col < 3; ++col) (row < 3 ? result.matrix(col, row) : result.shift[col]) = scan.any_number();
    return result;
  }
  Component component(Attributes attributes) const {
    const char* path = find(attributes, "path");
    return {path ? std::string(path[0] == '/' ? path + 1 : path) : part_, text(attributes, "objectid"),
            transform(attributes)};
  }

  void begin(const XML_Char* full_name, Attributes attributes) {
    const std::string_view name = local(full_name);
    if (name == "model") {
      if (const char* unit = find(attributes, "unit")) model_.unit = unit;
    } else if (name == "object") {
      const std::string id = text(attributes, "id");
      object_ = &model_.objects[id];
      const char* type = find(attributes, "type");
      object_->solid = !type || (std::strcmp(type, "support") != 0 && std::strcmp(type, "other") != 0);
    } else if (name == "item") {
      model_.items.push_back(component(attributes));
    } else if (object_ && name == "component") {
      object_->components.push_back(component(attributes));
    } else if (object_ && name == "vertex") {
      object_->mesh.vertices.emplace_back(number(attributes, "x"), number(attributes, "y"), number(attributes, "z"));
    } else if (object_ && name == "triangle") {
      object_->mesh.triangles.emplace_back(index(attributes, "v1"), index(attributes, "v2"), index(attributes, "v3"));
    } else if (object_ && name == "beam") {
      ++object_->beams;
    }
  }

  void end(const XML_Char* full_name) {
    if (local(full_name) != "object" || !object_) return;
    const auto count = static_cast<std::int32_t>(object_->mesh.vertices.size());
    for (const Vec3i& t : object_->mesh.triangles)
      if (t.maxCoeff() >= count)
        throw BadFile("a triangle names vertex " + std::to_string(t.maxCoeff()) + " of " + std::to_string(count));
    object_ = nullptr;
  }

  Model& model_;
  const std::string part_;
  XML_Parser parser_ = nullptr;
  Object* object_ = nullptr;
  std::string failure_;
  unsigned long failed_line_ = 0;
};

class Package {
 public:
  explicit Package(std::string_view bytes) : archive_(bytes) {}

  mesh::MeshSoup read() {
    soup_.format = "3MF";
    const std::string root = root_part();
    const Model& model = part(root);
    soup_.file_unit = model.unit;
    for (const Component& item : model.items) place(item, {}, 0);
    if (model.items.empty()) {
      soup_.notes.push_back("The file has no build items; its objects are taken as they are.");
      for (const auto& [id, object] : model.objects)
        if (object.components.empty()) place({root, id, {}}, {}, 0);
    }
    if (left_out_ > 0)
      soup_.notes.push_back(std::to_string(left_out_) + " objects of the kind support or other were left out.");
    if (soup_.lines > 0) soup_.notes.push_back(std::to_string(soup_.lines) + " beams of a lattice were left out.");
    return std::move(soup_);
  }

 private:
  /// The part that the package's relationships name as its 3D model.
  std::string root_part() const {
    if (!archive_.has("_rels/.rels")) return "3D/3dmodel.model";
    struct Found {
      std::string target;
    } found;
    const std::string text = archive_.read("_rels/.rels", largest_part);
    const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser(XML_ParserCreate(nullptr),
                                                                              XML_ParserFree);
    if (!parser) throw std::bad_alloc();
    XML_SetUserData(parser.get(), &found);
    XML_SetStartElementHandler(parser.get(), [](void* self, const XML_Char*, const XML_Char** a) {
      std::string_view type, target;
      for (; *a; a += 2) {
        if (std::strcmp(a[0], "Type") == 0) type = a[1];
        if (std::strcmp(a[0], "Target") == 0) target = a[1];
      }
      if (type.size() >= 8 && type.substr(type.size() - 8) == "/3dmodel") static_cast<Found*>(self)->target = target;
    });
    if (XML_Parse(parser.get(), text.data(), static_cast<int>(text.size()), 1) != XML_STATUS_OK)
      throw BadFile("its list of relationships is damaged");
    if (found.target.empty()) throw BadFile("it names no 3D model");
    return found.target[0] == '/' ? found.target.substr(1) : found.target;
  }

  const Model& part(const std::string& name) {
    const auto [entry, is_new] = parts_.try_emplace(name);
    if (is_new) ModelParser(entry->second, name).parse(archive_.read(name, largest_part));
    return entry->second;
  }

  void place(const Component& what, const Transform& outer, int depth) {
    if (depth > deepest_component) throw BadFile("its components are nested more than 64 deep, or contain themselves");
    const Model& model = part(what.path);
    const auto found = model.objects.find(what.object);
    if (found == model.objects.end()) throw BadFile("object " + what.object + " is named but not there");
    const Object& object = found->second;
    if (!object.solid) {
      ++left_out_;
      return;
    }
    const Transform world = outer.after(what.transform);
    for (const Component& c : object.components) place(c, world, depth + 1);
    soup_.lines += object.beams;
    if (object.mesh.vertices.empty()) return;
    ++soup_.objects;
    auto& out = soup_.mesh;
    if (out.vertices.size() + object.mesh.vertices.size() > INT32_MAX)
      throw BadFile("it has more than 2,147,483,647 vertices");
    const auto first = static_cast<std::int32_t>(out.vertices.size());
    for (const Vec3& v : object.mesh.vertices) out.vertices.emplace_back(world.matrix * v + world.shift);
    const bool mirrored = world.matrix.determinant() < 0;
    for (Vec3i t : object.mesh.triangles) {
      if (mirrored) std::swap(t[1], t[2]);
      out.triangles.emplace_back(first + t[0], first + t[1], first + t[2]);
    }
  }

  ZipArchive archive_;
  std::map<std::string, Model> parts_;
  mesh::MeshSoup soup_;
  std::uint64_t left_out_ = 0;
};

}  // namespace

mesh::MeshSoup read_3mf(std::string_view bytes) { return Package(bytes).read(); }

}  // namespace seam::import

#include "core/scene/spec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "core/base/error.hpp"
#include "core/base/nearest_name.hpp"

namespace seam::scene {
namespace {

using nlohmann::json;

const json& spec() {
  static const json value = json::parse(spec_text);
  return value;
}

/// The keyword of a spec node, or of the definition it refers to; null when neither has it.
const json& keyword(const json& node, const char* name) {
  static const json none;
  if (const auto own = node.find(name); own != node.end()) return *own;
  const auto reference = node.find("$ref");
  if (reference == node.end()) return none;
  return keyword(spec().at(json::json_pointer(reference->get<std::string>().substr(1))), name);
}

/// The spec node of a member or element; null when the spec has none.
const json& child(const json& node, const std::string& token) {
  static const json none;
  const json& properties = keyword(node, "properties");
  if (properties.is_object() && properties.contains(token)) return properties.at(token);
  const json& additional = keyword(node, "additionalProperties");
  if (additional.is_object()) return additional;
  const json& items = keyword(node, "items");
  return items.is_object() ? items : none;
}

std::vector<std::string> known_keys(const json& node) {
  std::vector<std::string> result;
  for (const auto& item : keyword(node, "properties").items()) result.push_back(item.key());
  return result;
}

std::string type_name(const json& value) {
  if (value.is_number_integer()) return "an integer";
  if (value.is_number()) return "a number";
  if (value.is_string()) return "a string";
  if (value.is_boolean()) return "true or false";
  if (value.is_array()) return "an array";
  return value.is_null() ? "null" : "an object";
}

bool has_type(const json& value, const std::string& type) {
  if (type == "number") return value.is_number();
  if (type == "integer") return value.is_number_integer();
  if (type == "string") return value.is_string();
  if (type == "boolean") return value.is_boolean();
  return type == "array" ? value.is_array() : value.is_object();
}

std::string expected_type(const std::string& type) {
  if (type == "boolean") return "true or false";
  return (type == "array" || type == "integer" || type == "object" ? "an " : "a ") + type;
}

std::string short_text(const json& value) {
  const std::string text = value.dump();
  return text.size() <= 60 ? text : text.substr(0, 57) + "...";
}

struct Fault {
  std::string pointer, reason, next;
};

std::optional<Fault> type_fault(const json& value, const json& node) {
  const json& type = keyword(node, "type");
  if (type.is_null()) return {};
  const std::vector<std::string> types =
      type.is_array() ? type.get<std::vector<std::string>>() : std::vector{type.get<std::string>()};
  std::string wanted;
  for (const std::string& name : types) {
    if (has_type(value, name)) return {};
    wanted += (wanted.empty() ? "" : " or ") + expected_type(name);
  }
  return Fault{"", fmt::format("expected {}, found {} ({})", wanted, type_name(value), short_text(value)), ""};
}

std::optional<Fault> enum_fault(const json& value, const json& node) {
  const json& choices = keyword(node, "enum");
  if (!choices.is_array()) return {};
  std::string list;
  std::vector<std::string> names;
  for (const json& choice : choices) {
    if (choice == value) return {};
    names.push_back(choice.get<std::string>());
    list += (list.empty() ? "" : ", ") + choice.dump();
  }
  const std::string near = value.is_string() ? nearest_name(value.get<std::string>(), names) : std::string();
  return Fault{"", fmt::format("{} is not one of {}", short_text(value), list),
               near.empty() ? "" : fmt::format("Did you mean \"{}\"?", near)};
}

std::optional<Fault> number_fault(const json& value, const json& node) {
  if (!value.is_number()) return {};
  const double number = value.get<double>();
  const std::string unit = keyword(node, "unit").is_string() ? " " + keyword(node, "unit").get<std::string>() : "";
  const auto fault = [&](const char* relation, const json& limit) {
    return Fault{"", fmt::format("{} is out of range: it must be {} {}{}", value.dump(), relation, limit.dump(), unit),
                 ""};
  };
  if (const json& limit = keyword(node, "minimum"); limit.is_number() && number < limit.get<double>())
    return fault("at least", limit);
  if (const json& limit = keyword(node, "maximum"); limit.is_number() && number > limit.get<double>())
    return fault("at most", limit);
  if (const json& limit = keyword(node, "exclusiveMinimum"); limit.is_number() && number <= limit.get<double>())
    return fault("greater than", limit);
  if (const json& limit = keyword(node, "exclusiveMaximum"); limit.is_number() && number >= limit.get<double>())
    return fault("less than", limit);
  return {};
}

std::optional<Fault> size_fault(const json& value, const json& node) {
  const auto limit = [&](const char* name) {
    return keyword(node, name).is_number() ? keyword(node, name).get<std::size_t>() : SIZE_MAX;
  };
  if (value.is_array()) {
    const std::size_t low = limit("minItems"), high = limit("maxItems");
    if (low == high && low != SIZE_MAX && value.size() != low)
      return Fault{"", fmt::format("expected an array of {} values, found {}", low, value.size()), ""};
    if (low != SIZE_MAX && value.size() < low) return Fault{"", fmt::format("needs at least {} element", low), ""};
  }
  if (value.is_string()) {
    const std::size_t length = value.get_ref<const std::string&>().size();
    if (limit("minLength") != SIZE_MAX && length < limit("minLength")) return Fault{"", "must not be empty", ""};
    if (length > limit("maxLength")) return Fault{"", fmt::format("is longer than {} bytes", limit("maxLength")), ""};
  }
  return {};
}

std::optional<Fault> key_fault(const json& value, const json& node) {
  if (!value.is_object()) return {};
  const std::vector<std::string> known = known_keys(node);
  std::string list;
  for (const std::string& key : known) list += (list.empty() ? "" : ", ") + key;
  if (keyword(node, "additionalProperties") == json(false)) {
    for (const auto& item : value.items()) {
      if (std::find(known.begin(), known.end(), item.key()) != known.end()) continue;
      const std::string near = nearest_name(item.key(), known);
      return Fault{(json::json_pointer() / item.key()).to_string(), fmt::format("unknown key \"{}\"", item.key()),
                   near.empty() ? "Known here: " + list : fmt::format("Did you mean \"{}\"?", near)};
    }
  }
  for (const json& required : keyword(node, "required"))
    if (!value.contains(required.get<std::string>()))
      return Fault{"", fmt::format("the key \"{}\" is missing", required.get<std::string>()),
                   fmt::format("Add \"{}\"", required.get<std::string>())};
  if (keyword(node, "maxProperties") == json(1) && value.size() != 1)
    return Fault{"", fmt::format("expected exactly one key, found {}", value.size()), "Use one of: " + list};
  return {};
}

/// The same verdict as the schema validator's, in words; the fault's pointer is relative to `value`.
std::optional<Fault> explain(const json& value, const json& node) {
  for (const auto& check : {type_fault, enum_fault, number_fault, size_fault, key_fault})
    if (auto fault = check(value, node)) return fault;
  return {};
}

/// Depth first, so that the innermost fault is the one reported.
std::optional<Fault> find_fault(const json& value, const json& node) {
  if (node.is_null()) return {};
  if (auto fault = explain(value, node)) return fault;
  if (!value.is_structured()) return {};
  for (const auto& item : value.items())
    if (auto fault = find_fault(item.value(), child(node, item.key()))) {
      fault->pointer = (json::json_pointer() / item.key()).to_string() + fault->pointer;
      return fault;
    }
  return {};
}

void list_keys(const json& node, const std::string& path, std::vector<KeyInfo>& result) {
  if (!path.empty() && keyword(node, "description").is_string()) {
    KeyInfo info{path, keyword(node, "description").get<std::string>(), "", "", {}, {}, {}};
    if (keyword(node, "unit").is_string()) info.unit = keyword(node, "unit").get<std::string>();
    if (!keyword(node, "default").is_null()) info.default_text = keyword(node, "default").dump();
    const json& scalar = keyword(node, "items").is_object() && keyword(keyword(node, "items"), "type") == json("number")
                             ? keyword(node, "items")
                             : node;
    for (const char* name : {"minimum", "exclusiveMinimum"})
      if (keyword(scalar, name).is_number()) info.minimum = keyword(scalar, name).get<double>();
    for (const char* name : {"maximum", "exclusiveMaximum"})
      if (keyword(scalar, name).is_number()) info.maximum = keyword(scalar, name).get<double>();
    for (const json& choice : keyword(node, "enum")) info.choices.push_back(choice.get<std::string>());
    result.push_back(std::move(info));
  }
  for (const auto& item : keyword(node, "properties").items()) list_keys(item.value(), path + "/" + item.key(), result);
  for (const char* name : {"items", "additionalProperties"})
    if (keyword(node, name).is_object()) list_keys(keyword(node, name), path + "/*", result);
}

void fill(json& value, const json& node) {
  if (value.is_object()) {
    for (const auto& item : keyword(node, "properties").items()) {
      const json& preset = keyword(item.value(), "default");
      if (value.contains(item.key()) || preset.is_null()) continue;
      if (value.contains(item.key() + "_degrees")) continue;
      value[item.key()] = preset;
    }
  }
  if (!value.is_structured()) return;
  for (const auto& item : value.items())
    if (const json& next = child(node, item.key()); !next.is_null()) fill(item.value(), next);
}

}  // namespace

std::vector<KeyInfo> key_catalog() {
  std::vector<KeyInfo> result;
  list_keys(spec(), "", result);
  return result;
}

void validate_json(const json& scene, const std::string& where) {
  valijson::Schema schema;
  valijson::SchemaParser parser(valijson::SchemaParser::kDraft7);
  parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(spec()), schema);
  valijson::Validator validator(valijson::Validator::kStrongTypes);
  valijson::ValidationResults results;
  if (validator.validate(schema, valijson::adapters::NlohmannJsonAdapter(scene), &results)) return;
  if (const auto fault = find_fault(scene, spec()))
    throw bad_input("cannot use scene", where + ": " + (fault->pointer.empty() ? "/" : fault->pointer), fault->reason,
                    fault->next);
  valijson::ValidationResults::Error error;
  results.popError(error);
  std::string context;
  for (const std::string& part : error.context) context += part;
  throw bad_input("cannot use scene", where + ": " + context, error.description);
}

void fill_defaults(json& scene) { fill(scene, spec()); }

json default_of(const std::string& definition, const std::string& key) {
  const json& node = definition.empty() ? spec() : spec().at("definitions").at(definition);
  return keyword(child(node, key), "default");
}

}  // namespace seam::scene

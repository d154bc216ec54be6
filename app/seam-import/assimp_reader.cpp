#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <assimp/Importer.hpp>
#include <utility>

#include "app/seam-import/readers.hpp"

namespace seam::import {
namespace {

constexpr int deepest_node = 2000;  ///< a hierarchy that deep is a loop or an attack, and would run out of stack

using Transform = aiMatrix4x4t<double>;

class Collector {
 public:
  Collector(const aiScene& scene, mesh::MeshSoup& soup) : scene_(scene), soup_(soup) {}

  void node(const aiNode& node, const Transform& parent, int depth) {
    if (depth > deepest_node) throw BadFile("its objects are nested more than 2,000 deep");
    const Transform world = parent * Transform(node.mTransformation);
    for (unsigned i = 0; i < node.mNumMeshes; ++i)
      if (node.mMeshes[i] < scene_.mNumMeshes) add(*scene_.mMeshes[node.mMeshes[i]], world);
    for (unsigned i = 0; i < node.mNumChildren; ++i) this->node(*node.mChildren[i], world, depth + 1);
  }

 private:
  void add(const aiMesh& mesh, const Transform& world) {
    auto& out = soup_.mesh;
    const auto first = static_cast<std::int64_t>(out.vertices.size());
    if (first + mesh.mNumVertices > INT32_MAX) throw BadFile("it has more than 2,147,483,647 vertices");
    for (unsigned v = 0; v < mesh.mNumVertices; ++v) {
      const auto p = world * aiVector3t<double>(mesh.mVertices[v].x, mesh.mVertices[v].y, mesh.mVertices[v].z);
      out.vertices.emplace_back(p.x, p.y, p.z);
    }
    // A mirroring transform turns triangles over; wind them the other way round.
    const Transform& m = world;
    const double determinant =
        m.a1 * (m.b2 * m.c3 - m.b3 * m.c2) - m.a2 * (m.b1 * m.c3 - m.b3 * m.c1) + m.a3 * (m.b1 * m.c2 - m.b2 * m.c1);
    for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
      const aiFace& face = mesh.mFaces[f];
      for (unsigned i = 0; i < face.mNumIndices; ++i)
        if (face.mIndices[i] >= mesh.mNumVertices) throw BadFile("a face names a vertex that is not there");
      if (face.mNumIndices == 1) ++soup_.points;
      if (face.mNumIndices == 2) ++soup_.lines;
      if (face.mNumIndices != 3) continue;
      Vec3i t;
      for (int i = 0; i < 3; ++i) t[i] = static_cast<std::int32_t>(first + face.mIndices[i]);
      if (determinant < 0) std::swap(t[1], t[2]);
      out.triangles.push_back(t);
    }
    if (mesh.mNumFaces == 0) soup_.points += mesh.mNumVertices;
    ++soup_.objects;
  }

  const aiScene& scene_;
  mesh::MeshSoup& soup_;
};

}  // namespace

mesh::MeshSoup read_with_assimp(const std::filesystem::path& path) {
  auto* importer = new Assimp::Importer;  // never freed, see the header
  importer->SetPropertyInteger(AI_CONFIG_PP_RVC_FLAGS, aiComponent_NORMALS | aiComponent_TANGENTS_AND_BITANGENTS |
                                                           aiComponent_COLORS | aiComponent_TEXCOORDS |
                                                           aiComponent_BONEWEIGHTS | aiComponent_ANIMATIONS |
                                                           aiComponent_TEXTURES | aiComponent_LIGHTS |
                                                           aiComponent_CAMERAS | aiComponent_MATERIALS);
  importer->SetPropertyBool(AI_CONFIG_IMPORT_FBX_PRESERVE_PIVOTS, false);
  const aiScene* scene = importer->ReadFile(path.string(), aiProcess_Triangulate | aiProcess_RemoveComponent);
  if (!scene) {
    const std::string why = importer->GetErrorString();
    throw BadFile(why.empty() ? "the reader gave no reason" : why);
  }
  mesh::MeshSoup soup;
  soup.format = path.extension().string();
  if (!soup.format.empty()) soup.format.erase(0, 1);
  for (char& c : soup.format) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  if (scene->mRootNode) Collector(*scene, soup).node(*scene->mRootNode, Transform(), 0);
  return soup;
}

}  // namespace seam::import

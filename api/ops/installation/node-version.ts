/** Why the product does not run on a version of Node.js, with advice; null where it does. */
export function nodeObstacle(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOld = major < 20 || (major === 20 && minor < 19);
  return isOld ? `Node.js ${version} では動きません。20.19 以上（20・22・24）を入れ、npm ci と npm run build からやり直してください。` : null;
}

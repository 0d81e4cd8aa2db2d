const REQUIRED_MAJOR = 24;

/** One sentence if this Node cannot run the project, else null. Plain JavaScript: old Nodes read it too. */
export function nodeError(version) {
  const major = Number(version.split('.')[0]);
  return major >= REQUIRED_MAJOR
    ? null
    : `Node ${version} is too old for this project: run "npm install", which brings Node ${REQUIRED_MAJOR}, and use the npm scripts; where it cannot bring it, install Node ${REQUIRED_MAJOR} from nodejs.org.`;
}

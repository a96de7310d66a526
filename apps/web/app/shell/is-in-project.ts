/** Whether a path is the page of a project or of something in it. */
export const isInProject = (path: string): boolean => /^\/(?:projects|tracks|votes|playlists)\//.test(path);

import type { Plugin } from 'vite';

/** Serves the sign-in page at its paths in development, as the server does. */
export const signInPage: Plugin = {
  name: 'tutti:sign-in-page',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (/^\/(sign-in|new-password)(\?|$)/.test(request.url ?? '')) request.url = '/sign-in.html';
      next();
    });
  },
};

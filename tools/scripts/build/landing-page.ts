import { createHash } from 'node:crypto';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer, type Plugin } from 'vite';
import { shortClassNames } from './class-names.ts';
import { landingAudio, type LandingScore } from './landing-audio.ts';

interface LandingModule {
  readonly LandingPage: ComponentType<{ readonly score: LandingScore; readonly soundUrl: string }>;
}

/** The file name contains a hash, as all files under assets/. */
const soundUrlOf = (mp3: Uint8Array) =>
  `/assets/landing-${createHash('sha256').update(mp3).digest('base64url').slice(0, 8)}.mp3`;
const placeholder = '<!--landing-page-->';

/** Renders the landing page into `landing.html` and emits its audio file. */
export function landingPage(root: string): Plugin {
  const audio = landingAudio();
  // Prevents an unhandled rejection; the failure is rethrown by the await below.
  audio.catch(() => undefined);
  return {
    name: 'tutti:landing-page',
    apply: 'build',
    async transformIndexHtml(html) {
      if (!html.includes(placeholder)) return html;
      const { score, mp3 } = await audio;
      const server = await createServer({
        configFile: false,
        root,
        css: { modules: shortClassNames(root) },
        appType: 'custom',
        logLevel: 'error',
        server: { middlewareMode: true, ws: false, watch: null },
        optimizeDeps: { noDiscovery: true },
      });
      try {
        const module = await server.ssrLoadModule('/features/landing/landing-page.tsx');
        const { LandingPage } = module as LandingModule;
        return html.replace(placeholder, () =>
          renderToStaticMarkup(createElement(LandingPage, { score, soundUrl: soundUrlOf(mp3) })),
        );
      } finally {
        await server.close();
      }
    },
    async generateBundle() {
      const { mp3 } = await audio;
      this.emitFile({ type: 'asset', fileName: soundUrlOf(mp3).slice(1), source: mp3 });
    },
  };
}

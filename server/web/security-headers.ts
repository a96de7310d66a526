import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export interface SecuritySettings {
  /** People reach the site by https. */
  readonly isHttps: boolean;
  /** A sign-in provider names people's pictures, wherever those lie. */
  readonly hasOutsidePictures: boolean;
}

/** Whatever comes into a page of the site, it gets at nothing of a person's machine. */
const unused =
  'accelerometer camera display-capture geolocation gyroscope hid magnetometer microphone midi payment serial usb';
const permissions = unused
  .split(' ')
  .map((feature) => `${feature}=()`)
  .join(', ');

/** What the site may load and who may show it. */
export async function installSecurityHeaders(
  app: FastifyInstance,
  { isHttps, hasOutsidePictures }: SecuritySettings,
) {
  app.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', permissions));
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // Dialogs lock the page's scrolling with a style element that they write themselves.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(hasOutsidePictures ? ['https:'] : [])],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    hsts: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // Another site may not load the API's replies or the sound into a page of its own.
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // A plain http address on a network is no secure context: browsers would only complain.
    crossOriginOpenerPolicy: isHttps && { policy: 'same-origin' },
    originAgentCluster: isHttps,
  });
}

import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

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

/** The headers that helmet gives every reply. Putting them together for each took longer than all else in the way. */
function headersOf(options: HelmetOptions) {
  const reply = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(reply.req, reply, (error) => {
    if (error) throw error;
  });
  return reply.getHeaders();
}

/** What the site may load and who may show it: on every reply but those that are given again, which bring it. */
export function installSecurityHeaders(
  app: FastifyInstance,
  { isHttps, hasOutsidePictures }: SecuritySettings,
): void {
  const headers = headersOf({
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
  headers['permissions-policy'] = permissions;
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
  // Who was refused before.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('permissions-policy')) void reply.headers(headers);
    done();
  });
}

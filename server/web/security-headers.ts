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

/** What the site may load and who may show it: on every reply. Install it before what may refuse a call. */
export function installSecurityHeaders(
  app: FastifyInstance,
  { isHttps, hasOutsidePictures }: SecuritySettings,
): void {
  const contentSecurityPolicy = [
    "default-src 'self'",
    "script-src 'self'",
    "script-src-attr 'none'",
    // React sets styles through the object model, which no policy restricts.
    "style-src 'self'",
    `img-src 'self' data: blob:${hasOutsidePictures ? ' https:' : ''}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ];
  const headers = {
    'content-security-policy': contentSecurityPolicy.join(';'),
    // Another site may not load the API's replies or the sound into a page of its own.
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissions,
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    // A plain http address on a network is no secure context: browsers would only complain.
    ...(isHttps && {
      'cross-origin-opener-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'strict-transport-security': 'max-age=31536000',
    }),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}

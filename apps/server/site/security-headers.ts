import type { FastifyInstance } from 'fastify';

export interface SecuritySettings {
  /** The site is served over https. */
  readonly isHttps: boolean;
  /** A sign-in provider supplies profile pictures from any host. */
  readonly allowsExternalImages: boolean;
}

/** Browser features that the site does not use, denied by the permissions policy. */
const blockedFeatures =
  'accelerometer camera display-capture geolocation gyroscope hid magnetometer microphone midi payment serial usb';
const permissions = blockedFeatures
  .split(' ')
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Sets the security headers on every reply. Call it before hooks that may reject a request. */
export function installSecurityHeaders(
  app: FastifyInstance,
  { isHttps, allowsExternalImages }: SecuritySettings,
): void {
  const contentSecurityPolicy = [
    "default-src 'self'",
    "script-src 'self'",
    "script-src-attr 'none'",
    // React sets styles through the CSSOM, which the policy does not restrict.
    "style-src 'self'",
    `img-src 'self' data: blob:${allowsExternalImages ? ' https:' : ''}`,
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
    // Other sites may not embed API replies or audio.
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissions,
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    // Plain http is not a secure context, so browsers would only log warnings.
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

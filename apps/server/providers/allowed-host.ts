const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * Whether the host of a URL is allowed, either by host name ("gpu-box") or by host and port ("gpu-box:8001"; the
 * default port of http and https can be given too).
 */
export function isAllowedHost({ hostname, port, protocol }: URL, allowedHosts: ReadonlySet<string>): boolean {
  return allowedHosts.has(hostname) || allowedHosts.has(`${hostname}:${port || defaultPorts[protocol]}`);
}

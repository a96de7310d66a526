const usualPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * Whether the deployment allows the host of an address, by its name alone ("gpu-box") or with the port
 * ("gpu-box:8001"; the usual port of http and https may be written out, too).
 */
export function isAllowedHost({ hostname, port, protocol }: URL, allowedHosts: ReadonlySet<string>): boolean {
  return allowedHosts.has(hostname) || allowedHosts.has(`${hostname}:${port || usualPorts[protocol]}`);
}

/** Whether an address is a loopback address: IPv4, IPv6, or IPv4-mapped IPv6. */
export const isLoopback = (ip: string): boolean => /^(127\.|::1$|::ffff:127\.)/.test(ip);

/** Whether an address is one of this machine itself: IPv4, IPv6, or IPv4 written as IPv6. */
export const isLoopback = (ip: string): boolean => /^(127\.|::1$|::ffff:127\.)/.test(ip);

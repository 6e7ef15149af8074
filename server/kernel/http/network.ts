import { isIPv6 } from 'node:net';

/** The addresses of one subscriber: an IPv4 address, or the first half of an IPv6 one, whose second half is free to choose. */
export function networkOf(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (v4 || !isIPv6(address)) return v4 ?? address;
  // '::' replaces missing zeros; beyond the first half they don't matter.
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = tail ? Array<string>(8 - head.length - tail.length).fill('0') : [];
  return `${[...head, ...zeros, ...(tail ?? [])].slice(0, 4).join(':')}::/64`;
}

/** Enough of an address to recognize one's own network, but not the subscriber: 203.0.113.x, 2001:db8:1::x. */
export function maskedNetwork(address: string): string {
  const network = networkOf(address);
  if (!network.endsWith('::/64')) return network.replace(/\.\d+$/u, '.x');
  return `${network.split(':').slice(0, 3).join(':')}::x`;
}

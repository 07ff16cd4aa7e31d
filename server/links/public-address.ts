import { BlockList, isIPv4, isIPv6 } from "node:net";

/** https://www.iana.org/assignments/iana-ipv4-special-registry: networks that are not on the public internet. */
const RESERVED_IPV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];
/** Within 2000::/3, the only public part of IPv6: Teredo and the like, documentation, 6to4. */
const RESERVED_IPV6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const reserved = new BlockList();
const publicIPv6 = new BlockList();
addSubnets(reserved, RESERVED_IPV4, "ipv4");
addSubnets(reserved, RESERVED_IPV6, "ipv6");
addSubnets(publicIPv6, ["2000::/3"], "ipv6");

/** Whether an IP address is one of the public internet, so that a request cannot reach this machine or its network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reserved.check(address, "ipv4");
  return isIPv6(address) && publicIPv6.check(address, "ipv6") && !reserved.check(address, "ipv6");
}

export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

function addSubnets(list: BlockList, subnets: string[], family: "ipv4" | "ipv6"): void {
  for (const subnet of subnets) {
    const [network = "", bits] = subnet.split("/");
    list.addSubnet(network, Number(bits), family);
  }
}

/** Whose people a host serves, by the host's name. */
export type ProviderHosts = Readonly<Record<string, string>>;

/** The name of a host as a table has it: in small letters, without port and without the dot of the root. */
export function hostName(host: string): string {
  const [, name = ''] = /^(\[[^\]]*\]|[^:]*)(?::\d*)?$/.exec(host.trim().toLowerCase()) ?? [];
  return name.replace(/\.$/, '');
}

/** The provider of a host. @param otherwise that of every host that the table does not name */
export function providerOfHost(host: string, hosts: ProviderHosts, otherwise: string): string {
  const name = hostName(host);
  return (Object.hasOwn(hosts, name) && hosts[name]) || otherwise;
}

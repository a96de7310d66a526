/** Provider settings of the deployment; an admin cannot change them. */
export interface ProviderSettings {
  /** The TUTTI_PROVIDER_* variables, by their names without the prefix, in lower case. */
  readonly providers: ReadonlyMap<string, string>;
  /** Hosts that may be internal or use plain http. */
  readonly providerHosts: ReadonlySet<string>;
}

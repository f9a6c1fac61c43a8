/** The parts of the packages that tests and the crawl use. The packages have no types. */
declare module '@openactive/data-model-validator' {
  type Finding = {
    severity: 'failure' | 'warning' | 'notice' | 'suggestion';
    path: string;
    message: string;
    type: string;
  };
  const validator: {
    validate(
      data: object,
      options: { loadRemoteJson: boolean; remoteJsonCachePath?: string; remoteJsonCacheTimeToLive?: number },
    ): Promise<Finding[]>;
  };
  export default validator;
}

declare module '@openactive/rpde-validator' {
  type Finding = { severity: 'failure' | 'warning' | 'notice' | 'suggestion'; url: string; message: string };
  /** Walks a feed from its first page; null if it could not be read. */
  export function RpdeValidator(
    url: string,
    options: { pageLimit?: number; requestDelayMs?: number; timeoutMs?: number },
  ): Promise<{ pages: { errors: Finding[] }[] } | null>;
}

/** The part of the package that the crawl uses. The package has no types. */
declare module '@openactive/data-model-validator' {
  type Finding = { severity: 'failure' | 'warning' | 'notice' | 'suggestion'; path: string; message: string };
  const validator: { validate(data: object, options: { loadRemoteJson: boolean }): Promise<Finding[]> };
  export default validator;
}

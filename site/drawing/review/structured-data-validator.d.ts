declare module '@adobe/structured-data-validator' {
  interface Issue {
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
    rootType: string;
  }

  /** Checks things by their type against what Google requires for each. */
  export default class Validator {
    registeredHandlers: Record<'Product', unknown[]>;
    validate(data: { jsonld: Record<string, object[]> }): Promise<Issue[]>;
  }
}

import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';

/** Findings of csp_evaluator that do not hold here: the directive, and the start of the value. */
const EXPECTED = [
  // Our origin serves no JSONP, no AngularJS and no files of visitors.
  ['script-src', "'self'"],
  // Forms are sent to the server's own origin, which in the crawl is loopback without TLS.
  ['form-action', 'http://127.0.0.1'],
] as const;

/** The faults of a page's Content Security Policy by Google's csp_evaluator, one line each. */
export function policyFaults(policy: string | null): string[] {
  if (!policy) return ['no Content-Security-Policy'];
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity < Severity.NONE)
    .filter(({ directive, value }) => !EXPECTED.some(([name, start]) => name === directive && value?.startsWith(start)))
    .map(({ directive, value, description }) => `Content-Security-Policy ${directive} ${value ?? ''}: ${description}`);
}

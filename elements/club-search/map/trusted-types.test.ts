import { expect } from '@open-wc/testing';

type Report = { note?: string; map?: boolean; error?: string; foreign: boolean };

/**
 * Shows a map in a page with the policy. Resolves to what the visitor sees, and whether the page's
 * own HTML is refused.
 */
async function pageUnder(policy: string): Promise<Report> {
  const frame = document.createElement('iframe');
  const answer = new Promise<Report>((resolve) => {
    window.addEventListener('message', ({ data }) => resolve(data), { once: true });
  });
  // In Firefox a frame without an address has no files of its own origin.
  policy = policy.replaceAll("'self'", location.origin);
  frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}">
    <script type="module" src="/elements/club-search/map/testing-page.ts"></script>`;
  document.body.append(frame);
  const report = await answer;
  frame.remove();
  return report;
}

/** In a browser without trusted types nothing is refused, and the map runs. */
const enforced = 'trustedTypes' in window;

describe('under a policy of trusted types', () => {
  const cases: [string, string, Partial<Report>][] = [
    ['that asks for none', "script-src 'self'", { map: true, foreign: false }],
    [
      'that allows courtside, the map runs and all other HTML stays refused',
      "require-trusted-types-for 'script'; trusted-types courtside",
      { map: true, foreign: true },
    ],
    [
      'that allows no policy, the map stays away and says so',
      "require-trusted-types-for 'script'; trusted-types 'none'",
      { note: 'The map could not be loaded.Try again', error: 'MAP_UNAVAILABLE', foreign: true },
    ],
    [
      'without inline styles, the map runs',
      "script-src 'self'; style-src 'self'; img-src 'self'",
      { map: true, foreign: false },
    ],
  ];
  for (const [title, policy, wanted] of cases)
    it(title, async () => {
      expect(await pageUnder(policy)).to.deep.equal(enforced ? wanted : { map: true, foreign: false });
    });
});

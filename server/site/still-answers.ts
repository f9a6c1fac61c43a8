import type { Hub } from '#server/live/hub.ts';

/** What pages ask for and no time or booking changes: places, a club as it describes itself, its services and prices. */
const STILL =
  /^\/api\/(v1\/(cities(\/[^/?]+)?|countries-with-cities|clubs\/[^/?]+(\/prices)?)|v2\/(seo\/meta|services-categories))\/?(\?|$)/;

/** A few of each club; more than that and all of them make room. */
const MOST = 5000;

/** Kept until anything but a club's times changes, which is told whoever changes it. */
export function createStillAnswers<T>(hub: Pick<Hub, 'onChange' | 'caughtUp'>) {
  const kept = new Map<string, Promise<T>>();
  hub.onChange((_, timesFrom) => timesFrom === undefined && kept.clear());
  return async (url: string, language: string, ask: () => Promise<T>, isWorthKeeping: (answer: T) => boolean) => {
    if (!STILL.test(url) || !(await hub.caughtUp())) return ask();
    const key = `${language} ${url}`;
    const known = kept.get(key);
    if (known) return known;
    if (kept.size >= MOST) kept.clear();
    const answer = ask();
    kept.set(key, answer);
    const forget = () => {
      if (kept.get(key) === answer) kept.delete(key);
    };
    answer.then((given) => isWorthKeeping(given) || forget(), forget);
    return answer;
  };
}

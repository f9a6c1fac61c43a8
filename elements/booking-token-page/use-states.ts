import { useEffect, useState } from 'react';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import { loadStates, statesIn } from './states.ts';

/** The other states of a booking, which come after the first paint; `missed` when they did not, until they are asked for again. */
export function useStates({ language, report }: WidgetContext) {
  const [tried, setTried] = useState<'came' | 'missed'>();
  const states = statesIn(language);
  const load = () => {
    setTried(undefined);
    loadStates(language).then(
      () => setTried('came'),
      (error) => {
        report(error);
        setTried('missed');
      },
    );
  };
  useEffect(() => {
    if (!states) load();
  }, [language]);
  return { states, missed: tried === 'missed' && !states, load };
}

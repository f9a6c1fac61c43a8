import { type ReactNode, useEffect, useState } from 'react';
import type { Language, Messages } from './types.ts';

const loaders: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('#locales/en/common.json'),
  uk: () => import('#locales/uk/common.json'),
  ru: () => import('#locales/ru/common.json'),
};

interface Texts {
  title: string;
  retry: string;
}

/** For the moment before the texts are there, and for when the network that failed the widget fails them too. */
const lastResort: Texts = { title: 'Something went wrong', retry: 'Try again' };

async function loadTexts(language: Language): Promise<Texts> {
  const { somethingWrong, retry } = (await loaders[language]()).default;
  return { title: somethingWrong ?? lastResort.title, retry: retry ?? lastResort.retry };
}

/** What a visitor sees of a widget that failed: that it failed, and a way to try again. */
export function ErrorState({ language, retry }: { language: Language; retry(): void }): ReactNode {
  const [texts, setTexts] = useState<Texts>();
  useEffect(() => {
    let current = true;
    loadTexts(language)
      .catch(() => lastResort)
      .then((loaded) => current && setTexts(loaded));
    return () => {
      current = false;
    };
  }, [language]);
  if (!texts) return null;
  return (
    <div part="failure" className="failure" role="alert">
      <p>{texts.title}</p>
      <button part="retry" type="button" className="button button-small" onClick={retry}>
        {texts.retry}
      </button>
    </div>
  );
}

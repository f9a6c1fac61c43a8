import type { ReactNode } from 'react';
import type { Language } from './types.ts';

/** Here and not in a file of texts: the network that failed the widget would fail that file too. */
const TEXTS: Record<Language, [title: string, retry: string]> = {
  en: ['Something went wrong', 'Try again'],
  uk: ['Щось пішло не так', 'Спробувати ще раз'],
  ru: ['Что-то пошло не так', 'Попробовать ещё раз'],
};

/** What a visitor sees of a widget that failed: that it failed, and a way to try again. */
export function ErrorState({ language, retry }: { language: Language; retry(): void }): ReactNode {
  const [title, again] = TEXTS[language];
  return (
    <div part="failure" className="failure" role="alert">
      <p>{title}</p>
      <button part="retry" type="button" className="button button-small" onClick={retry}>
        {again}
      </button>
    </div>
  );
}

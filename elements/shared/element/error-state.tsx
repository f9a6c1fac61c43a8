import type { ReactNode } from 'react';
import type { Language } from './types.ts';

/** Not in a file of texts, which would fail to load on the network that failed the widget. */
const TEXTS: Record<Language, [title: string, retry: string]> = {
  en: ['Something went wrong', 'Try again'],
  uk: ['Щось пішло не так', 'Спробувати ще раз'],
  ru: ['Что-то пошло не так', 'Попробовать ещё раз'],
};

/** The error state of a widget, with a retry button. */
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

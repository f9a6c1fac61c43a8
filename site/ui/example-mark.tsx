import { useRouteLoaderData } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';
import type { loader } from '../root.tsx';

/** Says, in a demonstration, that the contacts or links above are examples; `text` says which. */
export function ExampleMark({ text }: { text?: string }) {
  const { t } = useTexts();
  const isExample = useRouteLoaderData<typeof loader>('root')?.settings.isExample;
  return isExample ? <p className="example-mark">{text ?? t('exampleData')}</p> : null;
}

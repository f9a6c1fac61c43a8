import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router';
import { privateHeaders } from '#core/site.ts';
import { settingsTexts } from '../desk/texts.server.ts';
import { DeskTextsContext } from '../desk/use-desk-texts.ts';
import { localeOfPath } from '../i18n/languages.ts';

export const headers = () => privateHeaders('same-origin');

export const loader = ({ request }: LoaderFunctionArgs) => ({
  texts: settingsTexts[localeOfPath(new URL(request.url).pathname).language],
});

/** Another language is another document. */
export const shouldRevalidate = () => false;

/** The settings of a club, with texts that the other pages of the desk do not load. */
export default function DeskSettingsPages() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <DeskTextsContext value={texts}>
      <Outlet />
    </DeskTextsContext>
  );
}

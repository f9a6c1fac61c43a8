import { useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { usePartners } from '../partners/use-partners.ts';
import { Playground, pageAround } from '../playground/playground.tsx';

const STYLE = ':root { color-scheme: light dark; } body { margin: 16px; font: 16px/1.5 system-ui, sans-serif; }';

/** An editor for code and its result. */
export function Editor({ code, events }: { code: string; events: string[] }) {
  const t = usePartners();
  const { language } = useTexts();
  const [text, setText] = useState(code);
  /** The code that runs. The number lets the same code run again. */
  const [run, setRun] = useState({ text: code, count: 0 });
  const start = (text: string) => setRun(({ count }) => ({ text, count: count + 1 }));
  return (
    <div className="docs-editor">
      <div className="docs-source">
        <label htmlFor="editor-code">{t('docsCode')}</label>
        <textarea
          id="editor-code"
          lang="en"
          translate="no"
          spellCheck={false}
          rows={Math.min(18, code.split('\n').length)}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <p>
          <button type="button" className="button" onClick={() => start(text)}>
            {t('docsRun')}
          </button>
          <button
            type="button"
            className="button ghost"
            onClick={() => {
              setText(code);
              start(code);
            }}
          >
            {t('docsReset')}
          </button>
        </p>
      </div>
      <Playground
        key={run.count}
        className="builder-frame"
        title={t('docsResult')}
        html={pageAround(run.text, { language, style: STYLE })}
        events={events}
      />
    </div>
  );
}

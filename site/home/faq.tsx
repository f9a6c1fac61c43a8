import { useTexts } from '../i18n/use-texts.ts';
import { JsonLd } from '../ui/json-ld.tsx';
import { Section } from './section.tsx';

export function Faq() {
  const { t } = useTexts();
  const entries = [
    { question: t('homeFaqCancel'), answer: t('homeFaqCancelAnswer') },
    { question: t('homeFaqAccount'), answer: t('homeFaqAccountAnswer') },
    { question: t('homeFaqPayment'), answer: t('homeFaqPaymentAnswer') },
    { question: t('homeFaqRequest'), answer: t('homeFaqRequestAnswer') },
    { question: t('homeFaqLonger'), answer: t('homeFaqLongerAnswer') },
    { question: t('homeFaqLost'), answer: t('homeFaqLostAnswer') },
  ];
  return (
    <Section id="faq" title={t('homeFaq')}>
      <div className="faq">
        {entries.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
      <JsonLd
        data={{
          '@type': 'FAQPage',
          mainEntity: entries.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        }}
      />
    </Section>
  );
}

import { resources } from '../../../resources.config.ts';
import type { Faq } from './faq-page.tsx';
import './faq.css';

const categories = Object.entries(resources.faqs.fields.category.options.choices);

interface Props {
  readonly faqs: readonly Faq[];
  /** Whether the answers are shown at once. */
  readonly opened: boolean;
}

export function FaqGroups({ faqs, opened }: Props) {
  return categories.map(([category, label]) => {
    const within = faqs.filter((faq) => faq.category === category);
    if (within.length === 0) return null;
    return (
      <section key={category} aria-labelledby={`faq-${category}`}>
        <h2 id={`faq-${category}`}>{label}</h2>
        <div className="sheet faqs">
          {within.map(({ id, question, answer }) => (
            <details key={id} open={opened}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </section>
    );
  });
}

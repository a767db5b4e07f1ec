import { Link } from 'react-router';
import { missingFor } from '../../../domain/workflow/guards.ts';
import { resources } from '../../../resources.config.ts';
import { inputId } from './edit-field.tsx';
import { type EditableName, namesIn } from './fields.ts';
import type { ApplicationForm } from './use-application-form.ts';
import { useStep } from './use-step.ts';

export interface Obstacle {
  readonly name: EditableName | 'contactUserId';
  /** What is wrong with the text; null when there is none. */
  readonly text: string | null;
}

/** What is still to be filled in or mended, each with the way there. */
export function Obstacles({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const { pathTo } = useStep();
  if (obstacles.length === 0) return null;
  return (
    <div className="sheet obstacles" role="alert">
      <strong>まだ提出できません。次の{obstacles.length}件を確認してください。</strong>
      <ul>
        {obstacles.map(({ name, text }) => (
          <li key={name}>
            <Link to={name === 'contactUserId' ? `${pathTo('overview')}#contact` : `${pathTo('edit')}#${inputId(name)}`}>
              {text ?? `${resources.applications.fields[name].label}が入力されていません`}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What keeps the application from being sent: fields that must be filled in, and texts that cannot be saved. */
export function obstaclesOf(form: ApplicationForm, complete: boolean): Obstacle[] {
  const missing = complete ? missingFor(form.row) : [];
  const wrong = namesIn(form.errors).map((name) => ({ name, text: form.errors[name] ?? '' }));
  return [...missing.filter((name) => !form.errors[name]).map((name) => ({ name, text: null })), ...wrong];
}

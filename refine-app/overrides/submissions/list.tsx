/** The generated list shows the documents. Those that wait for a review are worked through one after the other: the way into that stands above it. */
import type { Resource } from '../../../schema/resource.ts';
import { ResourceList } from '../../views/list.tsx';
import { ReviewEntry } from './review-entry.tsx';
import './submissions.css';

export function SubmissionList({ resource }: { readonly resource: Resource }) {
  return (
    <div className="view">
      <ReviewEntry />
      <ResourceList resource={resource} />
    </div>
  );
}

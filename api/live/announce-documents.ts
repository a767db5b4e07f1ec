import type { CommittedHook } from '../actions/hooks.ts';
import { announce } from './announce.ts';

/** A step of a document, or a change of its row, is told to those who look at its application. */
export const announceDocuments: CommittedHook = ({ services, row }) =>
  announce(services, { about: 'documents', applicationId: row.applicationId as number, submissionId: row.id as number });

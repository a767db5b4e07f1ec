import { applications } from '../../resources/applications/screens/console.tsx';
import { calls } from '../../resources/calls/screens/console.tsx';
import { dashboard } from '../../resources/dashboard/screens/console.tsx';
import { decisions } from '../../resources/decisions/screens/console.tsx';
import { documents } from '../../resources/documents/screens/console.tsx';
import { entries } from '../../resources/entries/screens/console.tsx';
import { letters } from '../../resources/letters/screens/console.tsx';
import { messages } from '../../resources/messages/screens/console.tsx';
import { payments } from '../../resources/payments/screens/console.tsx';
import { programmes } from '../../resources/programmes/screens/console.tsx';
import { receipts } from '../../resources/receipts/screens/console.tsx';
import { records } from '../../resources/records/screens/console.tsx';
import { selection } from '../../resources/selection/screens/console.tsx';
import { installConsoleParts } from '../resource/console-parts.ts';

/** The console's half of every capability that has more than generated screens. */
installConsoleParts([
  applications,
  calls,
  dashboard,
  decisions,
  documents,
  entries,
  letters,
  messages,
  payments,
  programmes,
  receipts,
  records,
  selection,
]);

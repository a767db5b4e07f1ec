import type { Channel } from '../../db/engine.ts';
import { onMessage, peerProcesses, sendMessage } from './messages.ts';

const hearers = new Set<(text: string) => void>();

/** A channel between the processes of this machine, through their leader. */
export const machineChannel: Channel = {
  async tell(text) {
    pass(text);
    for (const other of peerProcesses()) sendMessage(other, text);
  },
  listen(hear) {
    hearers.add(hear);
    return async () => void hearers.delete(hear);
  },
};

function pass(text: string): void {
  for (const hear of hearers) hear(text);
}

onMessage((text, from) => {
  pass(text);
  for (const other of peerProcesses()) if (other !== from) sendMessage(other, text);
});

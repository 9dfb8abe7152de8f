import { createMember, type Member } from './member.ts';
import type { ToMember, ToOffice } from './messages.ts';
import { createOffice } from './office.ts';

/** Processes in one: their messages arrive later and in order, as over a line. */
export function createTogether(count: number) {
  const office = createOffice();
  const connect = (id: string): Member => {
    const toOffice = lane<ToOffice>((message) => office.receive(id, message));
    const member: Member = createMember(id, count, toOffice);
    office.connect(
      id,
      lane<ToMember>((message) => member.receive(message)),
    );
    return member;
  };
  return {
    connect,
    /** One that has begun. */
    join(id: string): Member {
      const member = connect(id);
      member.begin();
      return member;
    },
    kill: (id: string) => office.leave(id),
  };
}

/** Everything that was told has been heard. */
export async function settled(): Promise<void> {
  for (let round = 0; round < 10; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

function lane<T>(receive: (message: T) => void): (message: T) => void {
  return (message) => {
    // As the line does it: what arrives is a copy.
    const text = JSON.stringify(message);
    setImmediate(() => receive(JSON.parse(text)));
  };
}

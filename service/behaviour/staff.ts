import { randomUUID } from 'node:crypto';
import type { State } from '../store/state.ts';
import type { Behaviour } from './index.ts';
import type { Body, Call, Decision, Finding } from './types.ts';

/** `POST /v1/staff`: request and response are not shown. API document, Referenced but not detailed. */
export function decideCreateStaff(b: Behaviour, state: State, call: Call): Decision {
  const body = b.objectOf(call.body);
  if (!body) return b.notAnObject();
  const findings = b.checkStaff(body);
  if (findings.length > 0) return b.refuse(findings);
  const { email, firstName, lastName } = body as Record<string, string>;
  if (state.staff.has(email!.toLowerCase()))
    return b.refuse([{ field: 'email', message: `${email} is already staff.` }], b.choices.duplicateStaffStatus);
  const staff = {
    staffId: randomUUID(),
    email: email!,
    firstName: firstName!,
    lastName: lastName!,
    isTutor: b.isTutorAsked(body),
  };
  return b.answer(b.choices.staffCreatedStatus, { [b.choices.staffIdField]: staff.staffId }, [
    { kind: 'staff', staff },
  ]);
}

/** What is wrong with a new member of staff. */
export function checkStaff(b: Behaviour, body: Body): Finding[] {
  const texts = ['firstName', 'lastName', 'email'].filter(
    (field) => typeof body[field] !== 'string' || body[field] === '',
  );
  const findings: Finding[] = texts.map((field) => ({ field, message: 'A string is required.' }));
  const email = texts.includes('email') ? null : b.checkEmail(body.email);
  if (email) findings.push({ field: 'email', message: email });
  const role = body[b.choices.staffRoleField];
  const isRole =
    b.choices.staffRoleField === 'isTutor' ? typeof role === 'boolean' : role === 'Tutor' || role === 'Staff';
  if (role !== undefined && !isRole)
    findings.push({ field: b.choices.staffRoleField, message: 'The value is not known.' });
  return findings;
}

/** Whether the new member of staff is to be a tutor. */
export function isTutorAsked(b: Behaviour, body: Body): boolean {
  return b.choices.staffRoleField === 'isTutor' ? body.isTutor === true : body.role === 'Tutor';
}

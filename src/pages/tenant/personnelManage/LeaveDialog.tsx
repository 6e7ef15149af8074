import { RecordDialog } from '@/components/RecordDialog';
import { useAsked } from '@/hooks/useAsked';
import { useT } from '@/locales';
import type { PersonRow } from '@/services/tenant';
import { type Successors as Named, Successors } from './Successors';
import { updatePerson } from './updatePerson';
import { WithHoldings } from './WithHoldings';

interface Props {
  how: 'disable' | 'remove';
  person: PersonRow;
  onChanged: () => void;
  onClose: () => void;
}

/** Disables or removes somebody, once it is said who takes over what they answer for. */
export function LeaveDialog({ how, person, onChanged, onClose }: Props) {
  const t = useT();
  const tellAsked = useAsked();
  const { name } = person;
  const state = how === 'disable' ? 'disabled' : 'removed';
  return (
    <RecordDialog<Named>
      title={t(`people.${how}Title`, { name })}
      okText={t(`people.${how}`)}
      danger
      send={(successors, options) =>
        updatePerson(person, { ...successors, state }, options, t(`people.${state}`, { name }), tellAsked)
      }
      onTried={onChanged}
      onClose={onClose}
    >
      <p>{t(`people.${how}Text`)}</p>
      <WithHoldings accountId={person.accountId ?? ''}>
        {(holdings) => <Successors name={name} holdings={holdings} rolesAfter={[]} />}
      </WithHoldings>
    </RecordDialog>
  );
}

import { ProForm } from '@ant-design/pro-components';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { levels } from '#domain/kernel/levels';
import { type StateTone, stateColors } from '#domain/kernel/tokens';
import { CodeText } from '@/components/CodeText';
import { DraftNotice } from '@/components/DraftNotice';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { FigureCard } from '@/components/FigureCard';
import { DayField, NoteField, PhoneField, TextField } from '@/components/fields';
import { LevelTag, ValueTag } from '@/components/LevelTag';
import { Page } from '@/components/Page';
import { RecordDialog } from '@/components/RecordDialog';
import { ResultBlock } from '@/components/ResultBlock';
import { StatusLabel } from '@/components/StatusLabel';
import { LocaleSwitch } from '@/features/user/LocaleSwitch';
import { toast } from '@/feedback';
import styles from './gallery.module.css';
import { Lists } from './Lists';

const failure = new Error('The server could not be reached. Check the connection and try again.');

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{name}</h2>
      {children}
    </section>
  );
}

/** Saves after a second, the first time in vain: shows what a form looks like while saving and afterwards. */
function Dialog({ onClose }: { onClose: () => void }) {
  const [tries, setTries] = useState(0);
  return (
    <RecordDialog<{ name: string; note: string }>
      title="RecordDialog"
      okText="Save"
      send={async () => {
        await new Promise((after) => setTimeout(after, 1000));
        setTries(tries + 1);
        if (tries === 0) throw failure;
      }}
      onClose={onClose}
    >
      <TextField name="name" label="Name" required />
      <NoteField name="note" label="Note" />
    </RecordDialog>
  );
}

/** The portal's components in their states, for developers; served in development only. */
export default function Gallery() {
  const [asking, setAsking] = useState(false);
  const retry = () => void toast('success', 'Tried again');
  return (
    <Page
      title="Components"
      state={<StatusLabel tone="active">dev only</StatusLabel>}
      facts="Each in its states. Look here before you build another one."
      action={<LocaleSwitch />}
    >
      <Part name="StatusLabel, LevelTag, ValueTag, CodeText">
        <p className={styles.row}>
          {(Object.keys(stateColors) as StateTone[]).map((tone) => (
            <StatusLabel key={tone} tone={tone}>
              {tone}
            </StatusLabel>
          ))}
        </p>
        <p className={styles.row}>
          {levels.map((level) => (
            <LevelTag key={level} level={level} />
          ))}
          {levels.map((level) => (
            <ValueTag key={level} level={level} />
          ))}
          <LevelTag level={null} />
          <CodeText code="PDEMO27001A" />
        </p>
      </Part>
      <Part name="FigureCard">
        <div className={styles.cards}>
          <FigureCard label="A figure" value={1284} note="of 30,000" />
          <FigureCard label="Late" value={7} isLate />
          <FigureCard label="With its list" value={32} to="/gallery" />
        </div>
      </Part>
      <Part name="PortalTable: filled, loading, empty, failing">
        <Lists />
      </Part>
      <Part name="EmptyState, FailureBlock, ResultBlock">
        <div className={styles.blocks}>
          <EmptyState
            title="Nothing here yet"
            text="Says what the list is for."
            action={{ label: 'Add', onClick: retry }}
          />
          <FailureBlock compact error={failure} kept="What you typed is kept." onRetry={retry} />
          <ResultBlock compact title="Done" text="And what comes next." note="PDEMO27001A" />
        </div>
      </Part>
      <Part name="Fields">
        <ProForm submitter={false} className={styles.form}>
          <TextField name="text" label="TextField" required />
          <PhoneField name="phone" label="PhoneField" />
          <NoteField name="note" label="NoteField" />
          <DayField name="day" label="DayField" />
        </ProForm>
      </Part>
      <Part name="RecordDialog, DraftNotice">
        <DraftNotice savedAt={new Date().toISOString()} onDiscard={retry} />
        <Button onClick={() => setAsking(true)}>Open; the first save fails</Button>
        {asking && <Dialog onClose={() => setAsking(false)} />}
      </Part>
    </Page>
  );
}

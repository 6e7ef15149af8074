import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { assetsService } from '@/services/assets';
import { expectConsoleError } from './consoleErrors';
import { signInAs } from './server';
import { app, click, EXECUTOR, open, PROJECT, risksOf, waiting } from './work/page';

// jsdom has no layout by which a text area could measure itself.
beforeEach(() => expectConsoleError(/`NaN` is an invalid value/u));

const ownMeasures = async () =>
  (await assetsService.listMeasures({ query: { projectCode: PROJECT, pageSize: 200 } })).list;

describe('an existing measure', () => {
  it('is taken for a risk whose treatment is planned, which then belongs to it', async () => {
    await signInAs(EXECUTOR);
    const unit = await waiting('assessDisposal', 'risk');
    const plans = (await risksOf(unit.unitId)).map(({ treatmentPlan }) => treatmentPlan);
    const measure = (await ownMeasures()).find(
      ({ treatmentOwner, treatmentPlan }) => treatmentOwner && !plans.includes(treatmentPlan),
    );
    if (!measure) throw new Error('No measure of the executor’s is for other risks alone.');
    await open(EXECUTOR, `/assessDisposal/${PROJECT}?step=risk&unit=${unit.unitId}`);
    await click('选用已有措施');
    const choice = await screen.findByRole('combobox', { name: '选用已有措施' });
    await app.user.click(choice);
    await app.user.type(choice, measure.measureCode);
    await app.user.click(
      await screen.findByText(new RegExp(`^${measure.measureCode} `, 'u'), {
        selector: '.ant-select-item-option-content',
      }),
    );
    await waitFor(() =>
      expect([...document.querySelectorAll('textarea')].map(({ value }) => value)).toContain(measure.treatmentPlan),
    );
    await click('保存');
    const now = async () => (await ownMeasures()).find(({ measureId }) => measureId === measure.measureId);
    await waitFor(async () => expect((await now())?.risks).toBe(measure.risks + 1));
  });
});

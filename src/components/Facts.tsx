import { Descriptions, type DescriptionsProps } from 'antd';

export type Fact = NonNullable<DescriptionsProps['items']>[number];

/** What a record states, a line each, with its names in a column; what has no value is left away. */
export const Facts = ({ items }: { items: readonly Fact[] }) => (
  <Descriptions
    size="small"
    column={1}
    styles={{ label: { width: 128 } }}
    items={items.filter(({ children }) => children)}
  />
);

import { RowTh, Table, Td, Th, Tr } from "#components/ui/surface/table.tsx";
import { insightTables } from "#lib/contract/insights/insight-tables.ts";
import type { InsightCard, InsightData, Period } from "#lib/contract/insights.ts";
import { formatCell } from "./format-insight.ts";
import { CARDS } from "./insight-definitions.ts";
import { nameOf } from "./point-names.ts";

/** What a picture shows, in words and numbers; the same tables are in the card's file. */
export function InsightTableView<Card extends InsightCard>({
  card,
  data,
  period,
}: {
  card: Card;
  data: InsightData[Card];
  period: Period;
}) {
  return (
    <div className="grid max-h-78 gap-3 overflow-y-auto pb-2">
      {insightTables(card, data, period).map(({ by, columns, rows }) => (
        <Table key={by} label={`${CARDS[card].title} by ${by}`}>
          <thead>
            <tr>
              <Th>{capital(by)}</Th>
              {columns.map(({ name }) => (
                <Th key={name} numeric>
                  {capital(nameOf(by === "day" ? "reason" : "", name))}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...cells]) => (
              <Tr key={first}>
                <RowTh className="whitespace-nowrap">{nameOf(by, String(first))}</RowTh>
                {columns.map(({ name, unit }, index) => (
                  <Td key={name} numeric>
                    {formatCell(cells[index], unit)}
                  </Td>
                ))}
              </Tr>
            ))}
          </tbody>
        </Table>
      ))}
    </div>
  );
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

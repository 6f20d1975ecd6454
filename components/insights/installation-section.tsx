import { Check, TriangleAlert } from "lucide-react";
import { SettingsSection } from "#components/layout/settings-section.tsx";
import { Tag } from "#components/ui/mark/tag.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { RowTh, Table, Td, Th, Tr } from "#components/ui/surface/table.tsx";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { InstallationLine } from "#lib/engine/insights/installation-lines.ts";

/** Desks, workers, database and what is behind, as `bin/yardmaster doctor` says it. */
export function InstallationSection({ lines }: { lines: InstallationLine[] }) {
  const wrong = lines.filter(({ ok }) => !ok).length;
  return (
    <SettingsSection
      id="installation"
      title="Installation"
      about="The processes of this desk and its database, as they were when the page was read."
    >
      <Card>
        <CardHeader level={3} title="How it is" meta={wrong === 0 ? "Nothing to look at" : `${wrong} to look at`} />
        <Table label="How the installation is">
          <thead>
            <tr>
              <Th className="pl-3.5">Part</Th>
              <Th>State</Th>
              <Th className="w-full">Detail</Th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ what, ok, detail }) => (
              <Tr key={what}>
                <RowTh className="py-2 pl-3.5 font-medium tablet:whitespace-nowrap">{plainText(what)}</RowTh>
                <Td>
                  {ok ? (
                    <Tag signal="clear" icon={<Check aria-hidden="true" />}>
                      Well
                    </Tag>
                  ) : (
                    <Tag signal="held" icon={<TriangleAlert aria-hidden="true" />}>
                      Look
                    </Tag>
                  )}
                </Td>
                <Td className="py-2 text-t2 wrap-anywhere whitespace-normal">{plainText(detail)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </Card>
    </SettingsSection>
  );
}

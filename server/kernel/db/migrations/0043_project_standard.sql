-- Every project until now is made after the one standard that there was.
ALTER TABLE "gap_analyses" ADD COLUMN "chapters" jsonb;--> statement-breakpoint
UPDATE gap_analyses SET chapters = '[{"ref":"4","title":{"zh":"组织环境","en":"Context of the organization"}},{"ref":"5","title":{"zh":"领导","en":"Leadership"}},{"ref":"6","title":{"zh":"规划","en":"Planning"}},{"ref":"7","title":{"zh":"支持","en":"Support"}},{"ref":"8","title":{"zh":"运行","en":"Operation"}},{"ref":"9","title":{"zh":"绩效评价","en":"Performance evaluation"}},{"ref":"10","title":{"zh":"改进","en":"Improvement"}},{"ref":"A.5","title":{"zh":"组织控制","en":"Organizational controls"}},{"ref":"A.6","title":{"zh":"人员控制","en":"People controls"}},{"ref":"A.7","title":{"zh":"物理控制","en":"Physical controls"}},{"ref":"A.8","title":{"zh":"技术控制","en":"Technological controls"}}]'::jsonb;--> statement-breakpoint
ALTER TABLE "gap_analyses" ALTER COLUMN "chapters" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "standard_name" jsonb;--> statement-breakpoint
UPDATE projects SET standard_name = '{"zh":"ISO/IEC 27001:2022 信息安全管理体系","en":"ISO/IEC 27001:2022 Information security management systems"}'::jsonb;--> statement-breakpoint
ALTER TABLE "projects" ALTER COLUMN "standard_name" SET NOT NULL;

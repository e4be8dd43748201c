-- {"match": "5vqwagxtxybq", "tokens": {"german": "TMnw0VxScQj7B0FQLTa4DpkdvY0_xDGy3ZN5DIontsc", "soviet": "hcLxQ18XvPz1rZAbgwVO1XC26ssguo54fbO1_lEaqo8", "link": "h_bn-IXXPW5j8yvtAF4D7kMnC015mAM4GuUlYg_WT7o"}, "passphrase": "Borodino", "index": 15, "revision": 17}
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entries (
	"match" VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	line TEXT NOT NULL, 
	checkpoint TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY ("match", number), 
	FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES('5vqwagxtxybq',1,'german arrange historical','= 1.german-combat fff588051010',1795131166);
INSERT INTO "entries" VALUES('5vqwagxtxybq',2,'german done','= 1.german-movement 0858b6a4af50',1795131166);
INSERT INTO "entries" VALUES('5vqwagxtxybq',3,'german move XXVII 0105','',1795131166);
INSERT INTO "entries" VALUES('5vqwagxtxybq',4,'german move XLII 0206-0307','',1795131166);
INSERT INTO "entries" VALUES('5vqwagxtxybq',5,'german move XII 0206-0106-0105-0104','',1795131166);
INSERT INTO "entries" VALUES('5vqwagxtxybq',6,'german move VI 0105-0106-0107','',1795131166);
INSERT INTO "entries" VALUES('5vqwagxtxybq',7,'german move LVI 0103-0104-0105-0205-0305','',1795131166);
INSERT INTO "entries" VALUES('5vqwagxtxybq',8,'german move XX 0404','',1795131166);
INSERT INTO "entries" VALUES('5vqwagxtxybq',9,'german move IX 0504','',1795131166);
INSERT INTO "entries" VALUES('5vqwagxtxybq',10,'german move XLI 0103','',1795131166);
INSERT INTO "entries" VALUES('5vqwagxtxybq',11,'german move V 0104-0105-0106-0206','',1795131166);
INSERT INTO "entries" VALUES('5vqwagxtxybq',12,'german move VII 0106','',1795131166);
INSERT INTO "entries" VALUES('5vqwagxtxybq',13,'german move XL 0307-0207','',1795131166);
INSERT INTO "entries" VALUES('5vqwagxtxybq',14,'german done','= 1.soviet-replacement e15b8adff844',1795131166);
INSERT INTO "entries" VALUES('5vqwagxtxybq',15,'soviet place 49A 0809','',1795131166);
INSERT INTO "entries" VALUES('5vqwagxtxybq',16,'soviet restore 33A','',1795131166);
INSERT INTO "entries" VALUES('5vqwagxtxybq',17,'soviet undo','',1795131166);
INSERT INTO "entries" VALUES('qpcypk59tz7z',1,'german arrange historical','= 1.german-combat fff588051010',1795131166);
CREATE TABLE matches (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	version INTEGER NOT NULL, 
	scenario VARCHAR(64) NOT NULL, 
	options TEXT NOT NULL, 
	players TEXT NOT NULL, 
	position TEXT NOT NULL, 
	seed TEXT NOT NULL, 
	foreign_entries INTEGER NOT NULL, 
	name VARCHAR(200) NOT NULL, 
	passphrase TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	result TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('5vqwagxtxybq','bfm-vpg-2009',1,'standard7','{}','{"german": "here", "soviet": "link"}','','oak',0,'begun','a69b6d3cfbdd10dfc42647543ed185b4$8abe517f34efcd6946db1a3f7e42bcb6403b57b351aae180c07d15f9bb1a2c6d',1795131166313,'');
INSERT INTO "matches" VALUES('qpcypk59tz7z','bfm-vpg-2009',1,'standard7','{}','{"german": "link", "soviet": "level0"}','','oak',0,'against the computer','',1795131166817,'');
CREATE TABLE seats (
	token_hash VARCHAR(64) NOT NULL, 
	"match" VARCHAR(32) NOT NULL, 
	sides VARCHAR(200) NOT NULL, 
	host BOOLEAN NOT NULL, 
	locked BOOLEAN NOT NULL, 
	revoked BOOLEAN NOT NULL, 
	PRIMARY KEY (token_hash), 
	FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('0347a9846568337b6040121c16c8e663d56474e6c7694384af6ceb0ca2c7a621','5vqwagxtxybq','german',1,0,0);
INSERT INTO "seats" VALUES('2bb0410b81a83344d1729b90054574b5360555e83e963b0ab66333742da225de','5vqwagxtxybq','soviet',0,1,1);
INSERT INTO "seats" VALUES('1c8e3db657440dfca8fa011abd2d0b25ba01691322aff721208997b496b8b0d1','5vqwagxtxybq','',0,1,0);
INSERT INTO "seats" VALUES('22af39e63d7b619bc62b53f150767f8f99ae4b5b571fbaa280eca353b0bbe175','5vqwagxtxybq','soviet',0,0,0);
INSERT INTO "seats" VALUES('ef11989987dca5ee5a23a396acae31955dfd6b954e5989f9162542ad78fea44b','qpcypk59tz7z','german',0,0,0);
INSERT INTO "seats" VALUES('5e7c6895b81b296c3cea3e518b8455b23abf116bcc1377bb034492f4cd9a353c','qpcypk59tz7z','',0,0,0);
CREATE INDEX seats_by_match ON seats ("match");
COMMIT;
